import { lazyDialog } from './lazy-dialog.tsx';

/** Loaded when it is first wanted. */
export const ConfirmDialog = lazyDialog(async () => ({
  default: (await import('#src/design/dialog/confirm-dialog.tsx')).ConfirmDialog,
}));
