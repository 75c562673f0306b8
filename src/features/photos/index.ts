export { picture as widePicture } from './photo-field.css.ts';
export { PhotoField, type PickedPhoto, usePickedPhoto } from './photo-field.tsx';
