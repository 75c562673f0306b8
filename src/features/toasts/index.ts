export { ConfirmButton, type ConfirmButtonProps } from './confirm-button.tsx';
export { ConfirmDialog, type Intent, lazyDialog } from './lazy-dialog.tsx';
export {
  showExpiredEntry,
  showFailure,
  showLoadFailure,
  showSendFailure,
  showServerFailure,
  toasts,
  useCopy,
} from './toasts.ts';
