import { lazyDialog } from '#src/features/toasts/index.ts';

/** Loaded when it is first wanted. */
export const CreateGameDialog = lazyDialog(() => import('./create-game-dialog.tsx'));
