import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { afterNextPaint } from '#src/lib/scheduling.ts';

type Name = string | RegExp;

/**
 * Waits for a dialog until it has taken the focus, which it does a frame after it is there: what is typed or pressed before
 * that is lost. Without a name it is the only one.
 */
export const openedDialog = (name?: Name): Promise<HTMLElement> => opened('dialog', name);

/** The same of a dialog that asks something. */
export const openedQuestion = (name?: Name): Promise<HTMLElement> => opened('alertdialog', name);

async function opened(role: 'dialog' | 'alertdialog', name?: Name): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

/** Waits until what stands beside its trigger hears what is pressed elsewhere: two frames after it is there. */
export async function hearsElsewhere(): Promise<void> {
  for (const _ of ['first', 'second']) await new Promise<void>(afterNextPaint);
}

/** Waits for a menu until it has taken the focus and answers keys. */
export async function openedMenu(): Promise<HTMLElement> {
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  return menu;
}
