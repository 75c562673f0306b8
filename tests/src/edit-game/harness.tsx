import { screen, within } from '@testing-library/react';
import { expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedQuestion } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

/** The harness with the dialogs of the edit screen loaded, and with people. */
export async function openEditHarness() {
  const harness = await openHarness();
  await Promise.all([
    import('#src/design/dialog/confirm-dialog.tsx'),
    import('#src/features/games/edit/edit-game-screen.tsx'),
    import('#src/features/games/share/share-game-dialog.tsx'),
  ]);
  const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
  const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
  const cyd = await harness.server.signUp('cyd', { firstName: 'Cyd' });
  const dan = await harness.server.signUp('dan', { firstName: 'Dan' });
  return { harness, ada, ben, cyd, dan };
}

export async function section(name: RegExp | string) {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (found === null) throw new Error(`${name} is not in a section`);
  return within(found);
}

export const question = async (name: RegExp) => within(await openedQuestion(name));

export async function makeAdmin(creator: TestUser, gameId: string, { id }: TestUser): Promise<void> {
  expectStatus(200, await creator.put(`/api/games/${gameId}/participants/${id}/admin`, { isAdmin: true }));
}
