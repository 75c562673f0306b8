import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './field.css.ts';
import { Field, type FieldTexts, splitProps } from './field.tsx';

/** A count of remaining characters is announced from here on; earlier it would interrupt the typing. */
const ANNOUNCED_FROM = 20;

/** `12/500` below a control. */
function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length;
  return (
    <span className={css.counter} data-full={left <= 0 ? '' : undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <span className={visuallyHidden} role="status">
        {left <= ANNOUNCED_FROM ? `${Math.max(left, 0)} ${left === 1 ? 'character' : 'characters'} left` : ''}
      </span>
    </span>
  );
}

export type TextFieldProps = FieldTexts &
  InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };

/** One line of text. Takes every attribute of an input. */
export function TextField({ className, ...props }: TextFieldProps) {
  const [texts, control] = splitProps(props);
  return (
    <Field {...texts} id={control.id}>
      {(wiring) => <input {...control} {...wiring} className={cx(css.control, className)} />}
    </Field>
  );
}

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'defaultValue'> & {
    value: string;
    /** Shows `n/maxLength`; needs `maxLength`. */
    counter?: boolean;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text that grow with what is typed. Takes every attribute of a controlled textarea. */
export function TextArea({ className, counter, ...props }: TextAreaProps) {
  const [texts, control] = splitProps(props);
  const { id, value, maxLength } = control;
  return (
    <Field
      {...texts}
      id={id}
      corner={counter && maxLength !== undefined && <Counter length={value.length} max={maxLength} />}
    >
      {(wiring) => (
        <textarea {...control} {...wiring} className={cx(css.control, css.area, css.growing, className)} />
      )}
    </Field>
  );
}
