import { type ReactNode, useEffect, useState } from 'react';
import type { DrawingName, Drawings } from './drawings.tsx';
import * as css from './empty-state.css.ts';

export type EmptyStateProps = {
  art: DrawingName;
  title: ReactNode;
  /** What would stand here and how to get it. */
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** The title is a plain paragraph unless it heads a screen or a section of its own. */
  titleAs?: 'p' | 'h1' | 'h2' | 'h3';
};

let drawn: Drawings | null = null;

/** The drawings, once they are loaded: their place is kept, and no first screen waits for what it rarely shows. */
function useDrawings(): Drawings | null {
  const [drawings, setDrawings] = useState(drawn);
  useEffect(() => {
    const load = async () => {
      try {
        drawn = (await import('./drawings.tsx')).drawings;
        setDrawings(drawn);
      } catch {
        // Words say it all; without a network they stand alone.
      }
    };
    if (drawn === null) void load();
  }, []);
  return drawings;
}

/** Says what would be here and offers the next step. */
export function EmptyState({ art, title, text, action, titleAs: Title = 'p' }: EmptyStateProps) {
  return (
    <div className={css.root}>
      <svg viewBox="0 0 132 104" className={css.art} aria-hidden="true" focusable="false">
        {useDrawings()?.[art]}
      </svg>
      <Title className={css.title}>{title}</Title>
      {text && <div className={css.text}>{text}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
