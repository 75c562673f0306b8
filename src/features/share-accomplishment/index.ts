export { ShareAccomplishmentDialog } from './share-accomplishment-dialog.lazy.ts';
