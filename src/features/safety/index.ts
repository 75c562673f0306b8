export { HiddenPeopleCard } from './hidden-people-card.tsx';
export { hasOptions, ReportGame, ReportMessage, UserOptions, useIsBlocking } from './user-options.tsx';
export { decidedBy, subjectNames } from './wording.ts';
