import { lazy } from 'react';

export { pendingJoin } from './pending-join.ts';

/** Loaded when it is first wanted. */
export const JoinByCodeDialog = lazy(() => import('./join-by-code-dialog.tsx'));
