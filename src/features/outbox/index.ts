export { EntryActions } from './entry-actions.tsx';
