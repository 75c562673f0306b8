export { JoinByCodeDialog } from './join-by-code-dialog.lazy.ts';
export { pendingJoin } from './pending-join.ts';
