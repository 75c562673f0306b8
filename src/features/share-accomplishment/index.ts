export { ShareAccomplishmentDialog } from './share-accomplishment-dialog.tsx';
