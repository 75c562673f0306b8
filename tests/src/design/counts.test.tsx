import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BarChart, percentOfLargest } from '#src/design/bar-chart/bar-chart.tsx';
import { Progress } from '#src/design/progress/progress.tsx';

it.each([
  [10, 10, 5, 100],
  [5, 10, 5, 50],
  [0, 10, 5, 5],
  [0, 0, 5, 5],
  [1, 1000, 8, 8],
])('makes the bar of %i of %i, at least %i %%, %i %% long', (value, largest, min, percent) => {
  expect(percentOfLargest(value, largest, min)).toBe(percent);
});

it.each([
  [17, 13, '+5and 5 more'],
  [12, 12, 'Player 12: 11P'],
])('shows a bar chart of %i items as %i entries', (count, entries, last) => {
  const items = Array.from({ length: count }, (_, index) => ({
    id: `u${index}`,
    name: `Player ${index + 1}`,
    initials: 'P',
    value: count - index,
  }));
  render(<BarChart label="Scores" items={items} />);
  const texts = screen.getAllByRole('listitem').map((entry) => entry.textContent);
  expect(texts).toHaveLength(entries);
  expect(texts[0]).toContain(`Player 1: ${count}`);
  expect(texts.at(-1)).toBe(last);
});

it.each([
  [-5, '0'],
  [33.4, '33'],
  [250, '100'],
  [Number.NaN, '0'],
])('clamps a progress of %d to %s', (value, now) => {
  render(<Progress value={value} label="Days gone" />);
  expect(screen.getByRole('progressbar', { name: 'Days gone' })).toHaveAttribute('aria-valuenow', now);
});
