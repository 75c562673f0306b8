export { releaseDraft } from './release-draft.ts';
export { ShareAccomplishmentDialog } from './share-accomplishment-dialog.lazy.ts';
