import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type InputHTMLAttributes, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { SpinnerRing } from '../spinner/spinner.tsx';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './field.css.ts';
import { Field } from './field.tsx';

export type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** For screen readers; the placeholder is visible. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Shows a spinner instead of the magnifier while results are loading. */
  busy?: boolean;
  /** How much the search has found, for screen readers, which announce it; empty until it is known. */
  foundText?: string;
};

/** A search box with a button that clears it. */
export function SearchField({
  label,
  value,
  onChange,
  busy = false,
  foundText,
  className,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field label={label} hideLabel id={rest.id}>
      {(wiring) => (
        <div className={css.searchBox}>
          <span className={css.searchIcon}>
            {busy ? <SpinnerRing /> : <Search size={20} aria-hidden="true" />}
          </span>
          <input
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...wiring}
            ref={input}
            type="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={cx(css.control, css.searchInput, className)}
          />
          <span className={visuallyHidden} role="status">
            {foundText}
          </span>
          {value !== '' && (
            <span className={css.searchClear}>
              <IconButton aria-label="Clear search" onClick={clear}>
                <X size={18} aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
