export { accomplishmentEntry } from './accomplishment.entry.ts';
export { PagedPosts } from './paged-posts.tsx';
export { useMyAccomplishments } from './posts.queries.ts';
export { PostsSection } from './posts-section.tsx';
export { usePages } from './use-pages.ts';
