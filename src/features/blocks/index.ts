export { HiddenPeopleCard } from './hidden-people-card.tsx';
export { useIsBlocking } from './use-is-blocking.ts';
export { hasOptions, ReportGame, ReportMessage, UserOptions } from './user-options.tsx';
export { decidedBy, subjectNames } from './wording.ts';
