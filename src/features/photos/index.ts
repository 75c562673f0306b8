export { picture as widePicture } from './photo-field.css.ts';
export { PhotoField, type PickedPhoto, UNREADABLE_PHOTO, usePickedPhoto } from './photo-field.tsx';
