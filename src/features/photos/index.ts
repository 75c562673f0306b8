export { picture as widePicture } from './photo-picker.css.ts';
export { PhotoPicker } from './photo-picker.tsx';
