import ChevronDown from 'lucide-react/icons/chevron-down';
import type { SelectHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import * as css from './field.css.ts';
import { Field, type FieldTexts, splitProps } from './field.tsx';

export type SelectFieldProps<Value extends string> = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & {
    options: readonly { value: Value; label: string; disabled?: boolean }[];
    value: Value;
    onChange: (value: Value) => void;
  };

/** A choice of one option, with the picker of the system. */
export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  className,
  ...rest
}: SelectFieldProps<Value>) {
  const [texts, control] = splitProps(rest);
  const choose = (selected: string) => {
    const option = options.find((candidate) => candidate.value === selected);
    if (option) onChange(option.value);
  };
  return (
    <Field {...texts} id={control.id}>
      {(wiring) => (
        <div className={css.selectBox}>
          <select
            {...control}
            {...wiring}
            value={value}
            onChange={(event) => choose(event.target.value)}
            className={cx(css.control, css.select, className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden="true" className={css.selectIcon} />
        </div>
      )}
    </Field>
  );
}
