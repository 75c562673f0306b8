import { lazyDialog } from '#src/features/toasts/index.ts';

/** Loaded when it is first wanted. */
export const ShareAccomplishmentDialog = lazyDialog(() => import('./share-accomplishment-dialog.tsx'));
