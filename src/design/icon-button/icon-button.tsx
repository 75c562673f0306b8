import type { ButtonHTMLAttributes, Ref } from 'react';
import { cx } from '../cx.ts';
import { SpinnerRing } from '../spinner/spinner.tsx';
import { iconButton } from './icon-button.css.ts';

export type IconButtonTone = 'ink' | 'muted' | 'brand' | 'soft' | 'danger';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  'aria-label': string;
  tone?: IconButtonTone;
  /** A spinner in the icon's place; clicks do nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * The look of an icon button for what is a link. The link needs an `aria-label`, or a VisuallyHidden name where a
 * CountBadge stands in it, for an `aria-label` would swallow the badge.
 */
export const iconButtonClass = (look: { tone?: IconButtonTone } = {}): string => iconButton(look);

/** A round 44 px button with one icon as its child and a name for those who cannot see it. */
export function IconButton({
  tone,
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
      className={cx(iconButton({ tone }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? <SpinnerRing /> : children}
    </button>
  );
}
