import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import * as css from './field.css.ts';

export type FieldTexts = {
  label: string;
  /** Hides the label visually. */
  hideLabel?: boolean;
  hint?: ReactNode;
  /** Makes the control invalid. */
  error?: string | null;
  /** Adds 'Optional' to the label. */
  optional?: boolean;
};

/** Splits props into the texts of the field and the attributes of its control. */
export function splitProps<Props extends FieldTexts>({
  label,
  hideLabel,
  hint,
  error,
  optional,
  ...control
}: Props) {
  return [{ label, hideLabel, hint, error, optional }, control] as const;
}

export type ControlWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

export type FieldProps = FieldTexts & {
  /** Overrides the generated id of the control. */
  id?: string;
  /** Below the control at the right, a counter for instance. */
  corner?: ReactNode;
  children: (wiring: ControlWiring) => ReactNode;
};

/** Label, hint and error of one control, which is rendered by `children` with the attributes that connect it to them. */
export function Field({
  label,
  hideLabel = false,
  hint,
  error,
  optional = false,
  id,
  corner,
  children,
}: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ');
  return (
    <div className={css.root}>
      <div className={hideLabel ? css.hiddenLabel : css.labelRow}>
        <label className={css.label} htmlFor={controlId}>
          {label}
        </label>
        {optional && <span className={css.optional}>Optional</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <div className={css.below} data-empty={!error && !hint && !corner ? '' : undefined}>
        <div className={css.messages}>
          {/* Exists while empty, so that an error that appears is announced. */}
          <div aria-live="polite">
            {error && (
              <span id={errorId} className={css.error}>
                <CircleAlert size={16} aria-hidden="true" />
                <span>{error}</span>
              </span>
            )}
          </div>
          {hint && (
            <span id={hintId} className={css.hint}>
              {hint}
            </span>
          )}
        </div>
        {corner}
      </div>
    </div>
  );
}
