export { ConfirmDialog, type Intent, lazyDialog } from './lazy-dialog.tsx';
export { showFailure, showSendFailure, showServerFailure, toasts, useCopy } from './toasts.ts';
