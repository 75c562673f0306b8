export { Celebration } from './celebration.tsx';
export { isDismissed } from './dismissed.ts';
