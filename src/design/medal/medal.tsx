import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useId } from 'react';
import { cx } from '../cx.ts';
import * as css from './medal.css.ts';

export type MedalKind = 'gold' | 'silver' | 'bronze' | 'popular';

export type MedalProps = {
  kind: MedalKind;
  /** Side length in pixels. */
  size?: number;
  /** For screen readers; left out if the same text is beside it. */
  label?: string;
  /** Falls into its place once. */
  falling?: boolean;
};

/** The medals of the first three places, in order. */
export const medalsInOrder = ['gold', 'silver', 'bronze'] as const;

/** For screen readers. */
export const medalNames = { gold: 'Gold medal', silver: 'Silver medal', bronze: 'Bronze medal' } as const;

const places = { gold: '1', silver: '2', bronze: '3' } as const;

/** A medal with the number of its place, or a heart for the popular vote. */
export function Medal({ kind, size = 32, label, falling = false }: MedalProps) {
  const id = useId();
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      viewBox="0 0 48 48"
      className={cx(css.root, falling && css.falling)}
      style={assignInlineVars({ [css.side]: `${size}px` })}
      focusable="false"
      {...named}
    >
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={css.light[kind]} />
          <stop offset="0.55" className={css.middle[kind]} />
          <stop offset="1" className={css.deep[kind]} />
        </linearGradient>
      </defs>
      <path className={css.ribbonLeft} d="M10 2h12l6 17H18Z" />
      <path className={css.ribbonRight} d="M26 2h12l-8 17H20Z" />
      <circle cx="24" cy="30" r="16" fill={`url(#${id})`} className={css.edge[kind]} strokeWidth="1.5" />
      {kind === 'popular' ? (
        <path
          className={css.emboss.popular}
          d="M24 39c-6-4.200-9.500-7.300-9.500-11.600 0-5.600 7-7.200 9.500-2.200 2.500-5 9.500-3.400 9.500 2.200 0 4.300-3.500 7.400-9.500 11.600Z"
        />
      ) : (
        <>
          <circle
            cx="24"
            cy="30"
            r="12.500"
            fill="none"
            className={css.edge[kind]}
            strokeWidth="1"
            opacity="0.6"
          />
          <text x="24" y="36.800" className={cx(css.figure, css.emboss[kind])}>
            {places[kind]}
          </text>
        </>
      )}
    </svg>
  );
}
