import type { DOMAttributes, ReactNode } from 'react';
import { truncate, visuallyHidden } from '../styles.css.ts';
import * as css from './status-pill.css.ts';

export type StatusPillProps = {
  /** Without it the pill is invisible. */
  label?: string | undefined;
  /** The same in a sentence, for screen readers. */
  text?: string;
  icon?: ReactNode;
  tone?: keyof typeof css.tone;
  /** Makes it a button. */
  onPress?: (() => void) | undefined;
  /** Handlers of the button that preload what it opens. */
  intent?: Pick<DOMAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus'>;
};

/** The status of the app. The live region exists while it is empty, so that changes are announced. */
export function StatusPill({ label, text, icon, tone = 'neutral', onPress, intent }: StatusPillProps) {
  const Pill = onPress ? 'button' : 'span';
  return (
    <div role="status" className={css.region}>
      {label && (
        <Pill
          className={css.tone[tone]}
          {...(onPress && { type: 'button' as const, onClick: onPress, ...intent })}
        >
          <span className={css.icon} aria-hidden="true">
            {icon}
          </span>
          <span className={truncate} aria-hidden={text !== undefined || undefined}>
            {label}
          </span>
          {text && <span className={visuallyHidden}>{text}</span>}
        </Pill>
      )}
    </div>
  );
}
