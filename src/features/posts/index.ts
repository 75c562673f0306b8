export { accomplishmentEntry } from './accomplishment.entry.ts';
export { PostCard } from './post-card.tsx';
export { useMyAccomplishments } from './posts.queries.ts';
export { PostsPager } from './posts-pager.tsx';
export { PostsSection } from './posts-section.tsx';
export { usePageChanges, usePages } from './use-pages.ts';
