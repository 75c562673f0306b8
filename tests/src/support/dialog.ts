import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { afterNextPaint } from '#src/lib/scheduling.ts';

type Name = string | RegExp;

/** Waits until a dialog has the focus, a frame after it opens: earlier keystrokes are lost. */
export const openedDialog = (name?: Name): Promise<HTMLElement> => opened('dialog', name);

/** Waits until a confirmation dialog has the focus. */
export const openedConfirmation = (name?: Name): Promise<HTMLElement> => opened('alertdialog', name);

async function opened(role: 'dialog' | 'alertdialog', name?: Name): Promise<HTMLElement> {
  const dialog = await screen.findByRole(role, name === undefined ? {} : { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

/** Waits until a popover listens for clicks outside of it: two frames after it opens. */
export async function outsideClickListening(): Promise<void> {
  for (const _ of ['first', 'second']) await new Promise<void>(afterNextPaint);
}

/** Waits until a menu has the focus and handles keys. */
export async function openedMenu(): Promise<HTMLElement> {
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  return menu;
}
