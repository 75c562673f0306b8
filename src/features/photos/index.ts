export { picture as widePicture } from './photo-field.css.ts';
export { PhotoField } from './photo-field.tsx';
export { type PickedPhoto, usePickedPhoto } from './use-picked-photo.ts';
