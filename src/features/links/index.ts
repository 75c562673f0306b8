export { SecondaryLink } from './secondary-link.tsx';
