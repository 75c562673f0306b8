import { lazyDialog } from '#src/features/toasts/index.ts';

/** Loaded when it is first wanted. */
export const JoinByCodeDialog = lazyDialog(() => import('./join-by-code-dialog.tsx'));
