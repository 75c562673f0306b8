import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { share } from '#src/design/bar-chart/share.ts';
import { cap } from '#src/design/count-badge/cap.ts';
import { CountBadge } from '#src/design/count-badge/count-badge.tsx';
import { Progress } from '#src/design/progress/progress.tsx';

it.each([
  [9, 9, '9'],
  [10, 9, '9+'],
  [99, 99, '99'],
  [100, 99, '99+'],
  [10_000, 99, '99+'],
])('caps %i at %i as %s', (count, max, text) => {
  expect(cap(count, max)).toBe(text);
});

describe('a count badge', () => {
  it('shows nothing when there is nothing to count', () => {
    const { container } = render(<CountBadge count={0} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('shows 0 where it is told to', () => {
    const { container } = render(<CountBadge count={0} showZero />);
    expect(container).toHaveTextContent(/^0$/);
  });

  it('reads out its label instead of the capped figure', () => {
    render(
      <button type="button">
        <CountBadge count={12} max={9} label="12 waiting" />
      </button>,
    );
    expect(screen.getByRole('button')).toHaveAccessibleName('12 waiting');
    expect(screen.getByRole('button')).toHaveTextContent('9+');
  });
});

it.each([
  [10, 10, 5, 100],
  [5, 10, 5, 50],
  [0, 10, 5, 5],
  [0, 0, 5, 5],
  [1, 1000, 8, 8],
])('gives %i of %i at least %i percent: %i', (value, largest, min, percent) => {
  expect(share(value, largest, min)).toBe(percent);
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `u${index}`,
    name: `Player ${index + 1}`,
    initials: 'P',
    value: count - index,
  }));

describe('a bar chart', () => {
  it('shows twelve bars and how many are left out', () => {
    render(<BarChart label="Scores" items={people(17)} />);
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toHaveLength(13);
    expect(rows[0]).toContain('Player 1: 17');
    expect(rows[12]).toBe('+5and 5 more');
  });

  it('leaves the rest out where everybody fits', () => {
    render(<BarChart label="Scores" items={people(12)} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(12);
  });
});

it.each([
  [-5, '0'],
  [33.4, '33'],
  [250, '100'],
  [Number.NaN, '0'],
])('brings a progress of %d into 0 to 100', (value, now) => {
  render(<Progress value={value} label="Days gone" />);
  expect(screen.getByRole('progressbar', { name: 'Days gone' })).toHaveAttribute('aria-valuenow', now);
});
