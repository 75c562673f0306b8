import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './field.css.ts';

/** Left to type before the count is read out; earlier it would only talk over the typing. */
const spokenFrom = 20;

/** `12/500` below a control. Near the limit screen readers hear how much is left. */
export function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length;
  return (
    <span className={css.counter} data-full={left <= 0 ? '' : undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <VisuallyHidden role="status">
        {left <= spokenFrom ? `${Math.max(left, 0)} ${left === 1 ? 'character' : 'characters'} left` : ''}
      </VisuallyHidden>
    </span>
  );
}
