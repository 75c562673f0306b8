export { HiddenPeopleCard } from './hidden-people-card.tsx';
export { useIsBlocking } from './use-is-blocking.ts';
export { ReportGame, UserOptions } from './user-options.tsx';
export { decidedBy, reasonLabels, reasonOptions, subjectNames } from './wording.ts';
