import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { control, dateTime } from '../field/field.css.ts';
import { Field, type FieldTexts } from '../field/field.tsx';

export type DateTimeFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
    /** Local time as `yyyy-MM-ddTHH:mm`, or empty. */
    value: string;
    onChange: (value: string) => void;
    /** Earliest and latest choice, written like the value. Nothing before 1900 can be chosen in any case. */
    min?: string;
    max?: string;
    ref?: Ref<HTMLInputElement>;
  };

const earliest = '1900-01-01T00:00';
// Without a limit some browsers let people type years of six digits.
const latest = '9999-12-31T23:59';

/** A day and a time with the system's own picker. */
export function DateTimeField({
  label,
  hideLabel,
  hint,
  error,
  optional,
  value,
  onChange,
  min = earliest,
  max = latest,
  className,
  ...rest
}: DateTimeFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, optional }} id={rest.id}>
      {(wiring) => (
        <input
          {...rest}
          {...wiring}
          type="datetime-local"
          value={value}
          min={min < earliest ? earliest : min}
          max={max}
          onChange={(event) => onChange(event.target.value)}
          className={cx(control, dateTime, className)}
        />
      )}
    </Field>
  );
}
