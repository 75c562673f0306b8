import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { Tooltips } from '#src/design/tooltip/tooltips.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <Tooltips />
      <IconButton aria-label="Edit">
        <svg data-testid="icon" />
      </IconButton>
      <IconButton aria-label="Delete">
        <svg />
      </IconButton>
      <button type="button" aria-label="Save the game">
        Save
      </button>
    </>,
  );
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = (name: string) => screen.getByRole('button', { name });
const hover = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType });
const leave = () => hover(document.body);
const tooltips = () => screen.queryAllByRole('tooltip').map((tooltip) => tooltip.textContent);
const open = async (name: string) => {
  hover(button(name));
  await pass(700);
  expect(tooltips()).toEqual([name]);
};

it('opens after 700 ms and not before [R-TIP-1]', async () => {
  hover(button('Edit'));
  await pass(400);
  hover(screen.getByTestId('icon'));
  await pass(299);
  expect(tooltips()).toEqual([]);
  await pass(1);
  expect(tooltips()).toEqual(['Edit']);
});

it('does not open when the pointer leaves before [R-TIP-1]', async () => {
  hover(button('Edit'));
  await pass(500);
  leave();
  await pass(2000);
  expect(tooltips()).toEqual([]);
});

it.each([
  [299, 0],
  [300, 700],
])('opens the next one, %i ms after the last has closed, after %i ms [R-TIP-1]', async (pause, delay) => {
  await open('Edit');
  leave();
  await pass(150);
  expect(tooltips()).toEqual([]);
  await pass(pause);
  hover(button('Delete'));
  if (delay > 0) await pass(delay - 1);
  expect(tooltips()).toEqual(delay > 0 ? [] : ['Delete']);
  await pass(1);
  expect(tooltips()).toEqual(['Delete']);
});

it('stays while the pointer is on it', async () => {
  await open('Edit');
  leave();
  await pass(100);
  hover(screen.getByRole('tooltip'));
  await pass(1000);
  expect(tooltips()).toEqual(['Edit']);
});

it.each([
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(button('Edit'))],
  ['scrolling', () => fireEvent.scroll(document)],
])('closes on %s, and opens again only after the pointer has left', async (_, close) => {
  await open('Edit');
  close();
  hover(screen.getByTestId('icon'));
  await pass(1000);
  expect(tooltips()).toEqual([]);
  leave();
  await pass(1000);
  await open('Edit');
});

it('opens on keyboard focus', async () => {
  const edit = button('Edit');
  // jsdom only approximates `:focus-visible`.
  vi.spyOn(edit, 'matches').mockImplementation((selector) => selector === ':focus-visible');
  act(() => edit.focus());
  await pass(700);
  expect(tooltips()).toEqual(['Edit']);
});

it('does not open for a touch, or for a button with a visible text', async () => {
  hover(button('Edit'), 'touch');
  hover(button('Save the game'));
  await pass(1000);
  expect(tooltips()).toEqual([]);
});
