export { ConfirmDialog, type Intent, lazyDialog } from './lazy-dialog.tsx';
export { showFailure, showSendFailure, showServerFailure, toasts } from './toasts.ts';
export { useCopy } from './use-copy.ts';
