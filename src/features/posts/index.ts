export { accomplishmentEntry } from './accomplishment.entry.ts';
export { PagedPosts } from './paged-posts.tsx';
export { useMyAccomplishments } from './posts.queries.ts';
export { usePages } from './posts-pager.tsx';
export { PostsSection } from './posts-section.tsx';
