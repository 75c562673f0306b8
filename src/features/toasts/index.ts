export { ConfirmDialog, type Intent, lazyDialog } from './lazy-dialog.tsx';
export { tellFailure, tellServerFailure, tellUndelivered, toasts } from './toasts.ts';
