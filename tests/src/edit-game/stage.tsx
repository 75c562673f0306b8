import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect } from 'vitest';
import { expectStatus } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedQuestion } from '../support/dialog.ts';
import { type House, openHouse } from '../support/house.tsx';

/** The house with the dialogs of the edit screen loaded, and with people. */
export async function openEditHouse() {
  const house = await openHouse();
  await Promise.all([
    import('#src/design/dialog/confirm-dialog.tsx'),
    import('#src/features/games/edit/edit-game-screen.tsx'),
    import('#src/features/games/share/share-game-dialog.tsx'),
  ]);
  const ada = await house.server.signUp('ada', { firstName: 'Ada' });
  const ben = await house.server.signUp('ben', { firstName: 'Ben' });
  const cyd = await house.server.signUp('cyd', { firstName: 'Cyd' });
  const dan = await house.server.signUp('dan', { firstName: 'Dan' });
  return { house, ada, ben, cyd, dan };
}

export interface Sent {
  readonly line: string;
  readonly body: unknown;
}

/** Writes down every change the app sends; `answer` takes the server's place where it gives one. */
export function listen(house: House, answer: () => Response | undefined = () => undefined): Sent[] {
  const sent: Sent[] = [];
  house.msw.use(
    http.all('*/api/*', async ({ request }) => {
      if (request.method === 'GET') return undefined;
      const text = await request.clone().text();
      sent.push({
        line: `${request.method} ${new URL(request.url).pathname}`,
        body: text === '' ? null : JSON.parse(text),
      });
      return answer();
    }),
  );
  return sent;
}

/** From now on nothing that is only looked at gets an answer. */
export function hold(house: House): void {
  house.msw.use(http.get('*/api/*', () => new Promise<never>(() => undefined)));
}

export const broken = () => HttpResponse.json({ message: 'The dog ate it' }, { status: 409 });
export const silent = () => new HttpResponse(null, { status: 500 });

export async function section(name: RegExp | string) {
  const found = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (found === null) throw new Error(`${name} is not in a section`);
  return within(found);
}

export const question = async (name: RegExp) => within(await openedQuestion(name));

export const answered = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

export async function makeAdmin(creator: TestUser, gameId: string, { id }: TestUser): Promise<void> {
  expectStatus(200, await creator.put(`/api/games/${gameId}/participants/${id}/admin`, { isAdmin: true }));
}
