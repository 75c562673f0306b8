import { Spinner } from '../spinner/spinner.tsx';
import { place } from './opening.css.ts';

/** Says in the middle of the screen that what was asked for is on its way, once that takes a while. */
export const Opening = () => (
  <div className={place}>
    <Spinner label="Opening" />
  </div>
);
