import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useId } from 'react';
import { input } from '../chips/chips.css.ts';
import * as css from './segmented.css.ts';

export type SegmentedProps<Value extends string> = {
  /** For screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of one of two or three short options. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={css.root}
      style={assignInlineVars({
        [css.count]: String(options.length),
        [css.chosen]: String(Math.max(0, chosen)),
      })}
    >
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            className={input}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
