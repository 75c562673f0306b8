import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { SpinnerRing } from '../spinner/spinner.tsx';
import { button, content, ring, waiting } from './button.css.ts';

export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'outline'
  | 'ghost'
  | 'danger'
  | 'dangerGhost'
  | 'gradient';
export type ButtonSize = 'small' | 'medium' | 'large';

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Something is under way: a spinner takes the label's place, the width stays, clicks do nothing, focus stays. */
    busy?: boolean;
    /** Drawn before the label; decorative. */
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

/** The look of a button for what is a link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export const buttonClass = (look: ButtonLook = {}): string => button(look);

/** A button of at least 44 px. `type` is `button` unless told otherwise. */
export function Button({
  variant,
  size,
  block,
  busy = false,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // aria-disabled instead of disabled, so that focus is not thrown away; a busy submit must not submit again.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(button({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
    >
      <span className={cx(content, busy && waiting)}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={ring}>
          <SpinnerRing />
        </span>
      )}
    </button>
  );
}
