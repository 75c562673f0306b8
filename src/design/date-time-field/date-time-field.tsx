import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { control, dateTime } from '../field/field.css.ts';
import { Field, type FieldTexts, splitProps } from '../field/field.tsx';

export type DateTimeFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
    /** Local time as `yyyy-MM-ddTHH:mm`, or empty. */
    value: string;
    onChange: (value: string) => void;
    /** In the format of the value. Nothing before 1900 can be chosen in any case. */
    min?: string;
    ref?: Ref<HTMLInputElement>;
  };

const EARLIEST = '1900-01-01T00:00';
// Without a limit some browsers accept years of six digits.
const LATEST = '9999-12-31T23:59';

/** A date and time, with the picker of the system. */
export function DateTimeField({ value, onChange, min = EARLIEST, className, ...rest }: DateTimeFieldProps) {
  const [texts, attributes] = splitProps(rest);
  return (
    <Field {...texts} id={attributes.id}>
      {(wiring) => (
        <input
          {...attributes}
          {...wiring}
          type="datetime-local"
          value={value}
          min={min < EARLIEST ? EARLIEST : min}
          max={LATEST}
          onChange={(event) => onChange(event.target.value)}
          className={cx(control, dateTime, className)}
        />
      )}
    </Field>
  );
}
