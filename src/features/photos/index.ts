export { picture as widePicture } from './photo-picker.css.ts';
export { PhotoField, PhotoPicker } from './photo-picker.tsx';
