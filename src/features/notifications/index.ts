export { Celebration } from './celebration.tsx';
