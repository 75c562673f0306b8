export { accomplishmentEntry } from './accomplishment.entry.ts';
export { PostCard } from './post-card.tsx';
export { commentAdded, myAccomplishmentsQuery, useMyAccomplishments } from './posts.queries.ts';
export { PostsPager } from './posts-pager.tsx';
export { PostsSection } from './posts-section.tsx';
export { usePages } from './use-pages.ts';
export { useTurns } from './use-turns.ts';
export { voteEntry } from './vote.entry.ts';
