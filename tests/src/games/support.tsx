import { fireEvent, screen, within } from '@testing-library/react';
import { expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedConfirmation, openedDialog } from '../support/dialog.ts';
import { type Harness, openHarness, type Visit } from '../support/harness.tsx';
import { sectionElement } from '../support/regions.ts';

/** The harness with users and with the screens and dialogs of games loaded. */
export async function openGamesHarness() {
  const harness = await openHarness();
  await Promise.all([
    import('#src/design/dialog/confirm-dialog.tsx'),
    import('#src/design/qr-code/qr-code.tsx'),
    import('#src/features/games/edit/edit-game-screen.tsx'),
    import('#src/features/games/share/share-game-dialog.tsx'),
  ]);
  const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
  const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
  const cyd = await harness.server.signUp('cyd', { firstName: 'Cyd' });
  const dan = await harness.server.signUp('dan', { firstName: 'Dan' });
  return { harness, ada, ben, cyd, dan };
}

export async function makeAdmin(
  creator: TestUser,
  gameId: string,
  { id }: TestUser,
  isAdmin = true,
): Promise<void> {
  expectStatus(200, await creator.put(`/api/games/${gameId}/participants/${id}/admin`, { isAdmin }));
}

/** The queries of the open confirmation dialog with this name. */
export const confirmation = async (name: RegExp | string) => within(await openedConfirmation(name));

function formIn(visit: Visit, element: HTMLElement, submitLabel: string) {
  const form = within(element);
  return {
    ...visit,
    form,
    name: form.getByLabelText<HTMLInputElement>('Name'),
    description: form.getByLabelText<HTMLTextAreaElement>('Description'),
    start: form.getByLabelText<HTMLInputElement>('Start date'),
    end: form.getByLabelText<HTMLInputElement>('End date'),
    submit: () => visit.user.click(form.getByRole('button', { name: submitLabel })),
  };
}

/** Opens the form for a new game. */
export async function openNewGame(harness: Harness, as: TestUser) {
  const visit = harness.visit('/', as);
  await visit.user.click(await screen.findByRole('button', { name: 'Create Game' }));
  return formIn(visit, await openedDialog('Create Game'), 'Create Game');
}

/** Opens the form for a game's settings. */
export async function openSettings(harness: Harness, as: TestUser, gameId: string) {
  const visit = harness.visit(`/games/${gameId}/edit`, as);
  return formIn(visit, await sectionElement('Game Settings'), 'Update Game');
}

export const enter = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

/** The error message of a field, or null. */
export const errorOf = (input: HTMLElement) =>
  document.getElementById(`${input.id}-error`)?.textContent ?? null;
