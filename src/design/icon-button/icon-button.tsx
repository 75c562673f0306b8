import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { SpinnerRing } from '../spinner/spinner.tsx';
import * as css from './icon-button.css.ts';

type Tone = keyof typeof css.tone;

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  'aria-label': string;
  tone?: Tone;
  /** Shows a spinner instead of the icon and ignores clicks. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * The class of a link that looks like an icon button. The link needs an `aria-label`, or a visually hidden name if it
 * contains a CountBadge, which an `aria-label` would replace.
 */
export const iconButtonClass = (): string => css.tone.muted;

/** A round 44 px button with an icon as its child. */
export function IconButton({
  tone = 'muted',
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(css.tone[tone], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <SpinnerRing /> : children}
    </button>
  );
}
