import { lazyDialog } from '#src/features/toasts/index.ts';

export const JoinByCodeDialog = lazyDialog(() => import('./join-by-code-dialog.tsx'));
