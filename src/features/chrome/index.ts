export { Chrome, MAIN_ID } from './chrome.tsx';
