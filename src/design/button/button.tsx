import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { SpinnerRing } from '../spinner/spinner.tsx';
import * as css from './button.css.ts';

type ButtonLook = {
  variant?: keyof typeof css.variant;
  size?: keyof typeof css.size;
  /** As wide as its parent. */
  block?: boolean;
};

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Shows a spinner instead of the label and ignores clicks, as `aria-disabled` does; keeps its width and the focus. */
    busy?: boolean;
    /** Before the label; decorative. */
    icon?: ReactNode;
    ref?: Ref<HTMLButtonElement>;
  };

/** The class of a link that looks like a button. */
export const buttonClass = ({
  variant = 'primary',
  size = 'medium',
  block = false,
}: ButtonLook = {}): string => cx(css.variant[variant], css.size[size], block && css.block);

/** A button of at least 44 px. */
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
  // aria-disabled, because a disabled button loses the focus; a busy submit button must not submit again.
  const isDisabled = busy || rest['aria-disabled'] === true;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDisabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={click}
    >
      <span className={cx(css.content, busy && css.busyContent)}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className={css.ring}>
          <SpinnerRing />
        </span>
      )}
    </button>
  );
}
