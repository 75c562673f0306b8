import { assignInlineVars } from '@vanilla-extract/dynamic';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { error as errorClass, label as labelClass } from '../field/field.css.ts';
import * as css from './chips.css.ts';

export type ColourSwatchesProps = {
  label: string;
  options: readonly { name: string; color: string }[];
  /** The chosen colour. */
  value: string;
  onChange: (color: string) => void;
  error?: string | null;
};

/** A choice of one colour; the names are for screen readers. */
export function ColourSwatches({ label, options, value, onChange, error }: ColourSwatchesProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={css.group}
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <span id={`${id}-label`} className={labelClass}>
        {label}
      </span>
      <div className={css.swatches}>
        {options.map((option) => (
          <label key={option.color} className={css.swatch} title={option.name}>
            <input
              type="radio"
              name={id}
              className={css.input}
              checked={option.color.toLowerCase() === value.toLowerCase()}
              aria-label={option.name}
              onChange={() => onChange(option.color)}
            />
            <span
              className={css.dot}
              aria-hidden="true"
              style={assignInlineVars({ [css.swatchColor]: option.color })}
            >
              <Check size={18} strokeWidth={3.5} className={css.dotTick} />
            </span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error && (
          <span id={`${id}-error`} className={errorClass}>
            {error}
          </span>
        )}
      </div>
    </div>
  );
}
