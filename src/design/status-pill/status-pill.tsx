import type { DOMAttributes, ReactNode } from 'react';
import { truncate } from '../styles.css.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import * as css from './status-pill.css.ts';

export type StatusPillProps = {
  /** A word or two; without it nothing shows. */
  label?: string | undefined;
  /** The same in a sentence, read out instead. */
  text?: string;
  icon?: ReactNode;
  tone?: keyof typeof css.tone;
  /** Makes it a button. */
  onPress?: (() => void) | undefined;
  /** For the button: what is to be got ready as soon as somebody comes near. */
  intent?: Pick<DOMAttributes<HTMLElement>, 'onPointerEnter' | 'onFocus'>;
};

/** How the app itself stands, in one quiet place. The live region is there from the start, so that changes are heard. */
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
          {text && <VisuallyHidden>{text}</VisuallyHidden>}
        </Pill>
      )}
    </div>
  );
}
