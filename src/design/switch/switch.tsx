import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import * as css from './switch.css.ts';

export type SwitchProps = {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** On or off, at once. The whole row is the target. */
export function Switch({ label, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={css.root}>
      <span className={css.texts}>
        <span id={`${id}label`} className={css.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.input}
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}label`}
        aria-describedby={hint ? `${id}hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={css.control}>
        <span className={css.thumb}>
          <Check size={16} strokeWidth={3} aria-hidden="true" className={css.check} />
        </span>
      </span>
    </label>
  );
}
