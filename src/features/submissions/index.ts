export { SubmissionDialog } from './submission-dialog.tsx';
