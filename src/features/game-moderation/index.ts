import { lazyDialog } from '#src/features/toasts/index.ts';

export const DecisionDialog = lazyDialog(() => import('./decision-dialog.tsx'));
