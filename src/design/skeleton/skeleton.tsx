import { assignInlineVars } from '@vanilla-extract/dynamic';
import type { ReactNode } from 'react';
import { Card } from '../card/card.tsx';
import { cx } from '../cx.ts';
import { Row, Stack } from '../layout/layout.tsx';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './skeleton.css.ts';

export type SkeletonProps = {
  /** CSS lengths. */
  width?: string;
  height?: string;
  shape?: keyof typeof css.shape;
};

/** The placeholder of one element. Belongs in a `SkeletonGroup`, which shows it after 150 ms and announces what is loading. */
export function Skeleton({ width = '100%', height = '1rem', shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.skeleton, css.shape[shape])}
      style={assignInlineVars({ [css.width]: width, [css.height]: height })}
    />
  );
}

/** Placeholders while data is loading; `label` is for screen readers. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" className={css.delayed}>
      <span className={visuallyHidden}>{label}</span>
      {children}
    </div>
  );
}

type ListProps = { count?: number; label: string };

const repeat = (count: number, render: (key: number) => ReactNode) => (
  <Stack>{Array.from({ length: count }, (_, index) => render(index))}</Stack>
);

/** The placeholder of a card: an avatar, two lines and a block. */
function SkeletonCard({ height }: { height: string }) {
  return (
    <Card>
      <Stack gap={3}>
        <Row>
          <Skeleton shape="circle" width="2.5rem" height="2.5rem" />
          <Stack gap={2}>
            <Skeleton width="9rem" />
            <Skeleton width="6rem" height="0.75rem" />
          </Stack>
        </Row>
        <Skeleton shape="block" height={height} />
      </Stack>
    </Card>
  );
}

/** The placeholders of several cards. */
export function SkeletonCards({ count = 3, label, height }: ListProps & { height: string }) {
  return (
    <SkeletonGroup label={label}>
      {repeat(count, (key) => (
        <SkeletonCard key={key} height={height} />
      ))}
    </SkeletonGroup>
  );
}

/** The placeholders of list rows. */
export function SkeletonRows({ count, label }: Required<ListProps>) {
  return (
    <SkeletonGroup label={label}>
      {repeat(count, (key) => (
        <Row key={key}>
          <Skeleton shape="circle" width="2.5rem" height="2.5rem" />
          <Skeleton width="60%" />
        </Row>
      ))}
    </SkeletonGroup>
  );
}
