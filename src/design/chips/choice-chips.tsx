import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId } from 'react';
import { error as errorClass, hint as hintClass, label as labelClass } from '../field/field.css.ts';
import { truncate } from '../styles.css.ts';
import * as css from './chips.css.ts';

export type ChoiceChipsProps<Value extends string> = {
  label: string;
  /** Admits one option at a time: radio buttons. */
  single?: boolean;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  hint?: string;
  error?: string | null;
};

/** A choice of any number of options, or of one. */
export function ChoiceChips<Value extends string>({
  label,
  single = false,
  options,
  value,
  onChange,
  hint,
  error,
}: ChoiceChipsProps<Value>) {
  const id = useId();
  const toggle = (toggled: Value, isChecked: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === toggled ? isChecked : !single && value.includes(each))),
    );
  return (
    <div
      role={single ? 'radiogroup' : 'group'}
      className={css.group}
      aria-labelledby={`${id}-label`}
      aria-describedby={error || hint ? `${id}-texts` : undefined}
    >
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.chip}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={single ? id : undefined}
              className={css.input}
              checked={value.includes(option.value)}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(option.value, event.target.checked)}
            />
            <span className={css.tick} aria-hidden="true">
              <Check size={14} strokeWidth={3.5} />
            </span>
            <span className={truncate}>{option.label}</span>
          </label>
        ))}
      </div>
      <div id={`${id}-texts`}>
        <div aria-live="polite">
          {error && (
            <span className={errorClass}>
              <CircleAlert size={16} aria-hidden="true" />
              <span>{error}</span>
            </span>
          )}
        </div>
        {hint && <span className={hintClass}>{hint}</span>}
      </div>
    </div>
  );
}
