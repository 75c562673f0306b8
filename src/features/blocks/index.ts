export { HiddenPeopleCard } from './hidden-people-card.tsx';
export { HideUserDialogs } from './hide-user-dialogs.tsx';
export { useIsBlocking } from './use-is-blocking.ts';
export { UserOptions } from './user-options.tsx';
