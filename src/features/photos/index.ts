export { picture as widePicture } from './photo-picker.css.ts';
export { PhotoPicker } from './photo-picker.tsx';
export { PickButton } from './pick-button.tsx';
export { UNREADABLE, useUnreadableHint } from './use-unreadable-hint.ts';
