import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as css from './notice.css.ts';

export type NoticeProps = {
  icon: LucideIcon;
  tone: keyof typeof css.tone;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Read out when it appears. */
  announced?: boolean;
};

/** Stands where a part of a screen is missing, and says why. */
export function Notice({ icon: Icon, tone, title, text, action, announced = false }: NoticeProps) {
  return (
    <div role={announced ? 'alert' : undefined} className={css.tone[tone]}>
      <Icon size={20} aria-hidden="true" />
      <div className={css.texts}>
        <p className={css.title}>{title}</p>
        {text && <div className={css.text}>{text}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  );
}
