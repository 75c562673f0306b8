import { type ReactNode, useEffect, useState } from 'react';
import * as css from './empty-state.css.ts';
import type { IllustrationName, Illustrations } from './illustrations.tsx';

export type EmptyStateProps = {
  art: IllustrationName;
  title: ReactNode;
  /** What would be here and how to get it. */
  text?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  /** A heading if the empty state is a whole screen or section. */
  titleAs?: 'p' | 'h1' | 'h2' | 'h3';
};

let loaded: Illustrations | null = null;

/** The illustrations, once they are loaded: lazily, because the first screen seldom has one. */
function useIllustrations(): Illustrations | null {
  const [illustrations, setIllustrations] = useState(loaded);
  useEffect(() => {
    const load = async () => {
      try {
        loaded = (await import('./illustrations.tsx')).illustrations;
        setIllustrations(loaded);
      } catch {
        // Offline the empty state has its text only.
      }
    };
    if (loaded === null) void load();
  }, []);
  return illustrations;
}

/** Shown where there is no data yet: what would be here, and the next step. */
export function EmptyState({ art, title, text, action, titleAs: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={css.root}>
      <svg viewBox="0 0 132 104" className={css.art} aria-hidden="true" focusable="false">
        {useIllustrations()?.[art]}
      </svg>
      <Title className={css.title}>{title}</Title>
      {text && <div className={css.text}>{text}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
