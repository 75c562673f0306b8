export { lazyDialog } from './lazy-dialog.ts';
export { tellFailure, tellServerFailure, toasts } from './toasts.ts';
