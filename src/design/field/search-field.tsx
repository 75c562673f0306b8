import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type InputHTMLAttributes, useRef } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { SpinnerRing } from '../spinner/spinner.tsx';
import * as css from './field.css.ts';
import { Field } from './field.tsx';

export type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** Read out; the placeholder is what is seen unless `showLabel` is set. */
  label: string;
  showLabel?: boolean;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | null;
  /** A ring in the magnifier's place while results are on their way. */
  busy?: boolean;
};

/** A search box with a button that empties it. */
export function SearchField({
  label,
  showLabel = false,
  value,
  onChange,
  hint,
  error,
  busy = false,
  className,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field label={label} hideLabel={!showLabel} hint={hint} error={error} id={rest.id}>
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
