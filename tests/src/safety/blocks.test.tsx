import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { hideContentOf, withoutUser } from '#src/features/safety/hide-content.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { day, expectStatus } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
let viewer: TestUser;
let game: string;
beforeEach(async () => {
  viewer = await harness.server.signUp('viewer', { firstName: 'Vi' });
  game = await insertTestGame(harness.server, { creator: viewer, members: [ben], name: 'Cold showers' });
  await share(ben, game, 'I sang aloud');
  await share(viewer, game, 'I kept silent');
});

const post = () => screen.queryByText('I sang aloud');
const isBlocked = async () => (await viewer.get('/api/blocks')).json<unknown[]>().length > 0;
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the game and the confirmation that blocks Ben. */
async function openBlockConfirmation() {
  const { user } = harness.visit(`/games/${game}`, viewer);
  await user.click(await button('Options for Ben'));
  await user.click(await button('Block Ben'));
  return { user, dialog: await screen.findByRole('alertdialog', { name: 'Block Ben?' }) };
}

describe('blocking from a post', () => {
  it('explains its effects, and hides the posts at once [R-SAFE-10]', async () => {
    const { user, dialog } = await openBlockConfirmation();
    expect(dialog).toHaveTextContent(
      'You will not see what Ben writes, and Ben will not see what you write.',
    );
    const gate = Promise.withResolvers<void>();
    harness.msw.use(http.put('*/api/blocks/:id', () => gate.promise.then(() => undefined)));
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(post()).toBeNull());
    expect(await isBlocked()).toBe(false);
    gate.resolve();
    expect(await screen.findByText('Blocked Ben')).toBeVisible();
    expect([await isBlocked(), post()]).toEqual([true, null]);
    expect(screen.getByText('I kept silent')).toBeVisible();
  });

  it('restores the posts when the request fails, reports the failure and can be retried [R-SAFE-11]', async () => {
    const { user, dialog } = await openBlockConfirmation();
    harness.msw.use(
      http.put('*/api/blocks/:id', () => HttpResponse.json({}, { status: 500 }), { once: true }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Failed to block Ben')).toBeVisible();
    expect([await isBlocked(), post()]).toEqual([false, expect.anything()]);
    const again = await screen.findByRole('alertdialog', { name: 'Ben could not be blocked' });
    await user.click(within(again).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Blocked Ben')).toBeVisible();
    await waitFor(() => expect(post()).toBeNull());
  });

  it.each([
    ['may have worked without a response', () => HttpResponse.error(), /^It may have worked all the same/],
    ['may have worked after a 500', () => HttpResponse.json({}, { status: 500 }), /^It may have worked/],
    ['has changed nothing when it is refused', () => HttpResponse.json({}, { status: 404 }), /^Nothing has/],
  ])('%s, as the dialog says', async (_, respond, text) => {
    const { user, dialog } = await openBlockConfirmation();
    harness.msw.use(http.put('*/api/blocks/:id', respond));
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    const failure = await screen.findByRole('alertdialog', { name: 'Ben could not be blocked' });
    expect(within(failure).getByText(text)).toBeVisible();
  });

  it('fetches the lists again after a refusal: requests for them were cancelled', async () => {
    const { user, dialog } = await openBlockConfirmation();
    harness.msw.use(http.put('*/api/blocks/:id', () => HttpResponse.json({}, { status: 429 })));
    harness.requests.length = 0;
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Failed to block Ben')).toBeVisible();
    await waitFor(() =>
      expect(harness.requests).toContainEqual(expect.stringMatching(/^GET \/api\/posts\?/)),
    );
  });

  it('does nothing when the viewer cancels', async () => {
    const { user, dialog } = await openBlockConfirmation();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([await isBlocked(), post()]).toEqual([false, expect.anything()]);
  });

  it('requires confirmation after the options were closed and opened again', async () => {
    const { user } = harness.visit(`/games/${game}`, viewer);
    await user.click(await button('Options for Ben'));
    await openedDialog('Ben');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Options for Ben'));
    await user.click(await button('Block Ben'));
    expect(await screen.findByRole('alertdialog', { name: 'Block Ben?' })).toBeVisible();
  });
});

describe('muting from a post', () => {
  it('does not prevent a block while it is being sent', async () => {
    harness.msw.use(http.put('*/api/mutes/:id', () => new Promise<never>(() => {})));
    const { user } = harness.visit(`/games/${game}`, viewer);
    await user.click(await button('Options for Ben'));
    await user.click(await button('Mute'));
    await waitFor(() => expect(post()).toBeNull());
    await user.click(await button('Participants'));
    const participants = within(await openedDialog(/^Participants/));
    await user.click(await participants.findByRole('button', { name: 'Options for Ben' }));
    await user.click(await button('Block Ben'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Block Ben?' });
    await user.click(within(dialog).getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Blocked Ben')).toBeVisible();
    expect(await isBlocked()).toBe(true);
  });

  it('hides the posts for a week, without confirmation', async () => {
    const { user } = harness.visit(`/games/${game}`, viewer);
    await user.click(await button('Options for Ben'));
    await user.click(await button('Mute for a week'));
    await waitFor(() => expect(post()).toBeNull());
    expect(await screen.findByText('Muted Ben')).toBeVisible();
    expect(post()).toBeNull();
    const [mute] = (await viewer.get('/api/mutes')).json<{ until: string }[]>();
    expect(Math.abs(Date.parse(mute?.until ?? '') - Date.now() - 7 * day)).toBeLessThan(60_000);
  });
});

describe('an open conversation', () => {
  it('closes with an explanation for the blocker [R-SAFE-5]', async () => {
    const message = { gameId: game, recipientId: viewer.id, content: 'Join me' };
    expectStatus(201, await ben.post('/api/messages', message));
    const { user } = harness.visit(`/messages?game=${game}&with=${ben.id}`, viewer);
    await user.click(await button('Options for Ben'));
    await user.click(await button('Block Ben'));
    await user.click(await button('Block'));
    expect(await screen.findByText('You have blocked this person')).toBeVisible();
    await screen.findByText('Blocked Ben');
    expect(screen.getByText('You have blocked this person')).toBeVisible();
    expect(screen.queryByText('Join me')).toBeNull();
  });

  it('looks like one with a deleted account for the blocked user [R-SAFE-5]', async () => {
    expectStatus(200, await viewer.put(`/api/blocks/${ben.id}`));
    harness.visit(`/messages?game=${game}&with=${viewer.id}`, ben);
    expect(
      await screen.findByText('This account was deleted. There is nobody to write to any more.'),
    ).toBeVisible();
    expect(screen.queryByText('Vi')).toBeNull();
  });
});

describe('the account screen', () => {
  it('lists blocked and muted users, and ends blocks and mutes [R-SAFE-7]', async () => {
    const eve = await harness.server.signUp('eve', { firstName: 'Eve' });
    expectStatus(200, await viewer.put(`/api/blocks/${ben.id}`));
    expectStatus(200, await viewer.put(`/api/mutes/${eve.id}`, {}));
    const { user } = harness.visit('/account', viewer);
    await user.click(await button('Unblock Ben'));
    expect(await screen.findByText('You have not blocked anyone.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    await user.click(await button('Unmute Eve'));
    expect(await screen.findByText('You have not muted anyone.')).toBeVisible();
    expect([await isBlocked(), (await viewer.get('/api/mutes')).json()]).toEqual([false, []]);
  });
});

describe('the cached lists', () => {
  it('lose the content of a user, and keep all other objects', () => {
    const kept = { id: '2', userId: 'eve', comments: [] };
    const data = {
      body: {
        posts: [
          { id: '1', userId: 'ben' },
          kept,
          { id: '3', userId: 'eve', comments: [{ user: { id: 'ben' } }] },
        ],
      },
    };
    const without = withoutUser(data, 'ben');
    expect(without).toEqual({ body: { posts: [kept, { id: '3', userId: 'eve', comments: [] }] } });
    expect(withoutUser(without, 'ben')).toBe(without);
  });

  it('are not restored by the response to an earlier request', async () => {
    const client = createQueryClient();
    const list = (...ids: string[]) => ({ body: ids.map((id) => ({ id, userId: id })) });
    const queryKey = ['posts', 'a'];
    client.setQueryData(queryKey, list('ben', 'eve'));
    const response = Promise.withResolvers<object>();
    const fetched = client.query({ queryKey, queryFn: () => response.promise, staleTime: 0 });
    hideContentOf(client, 'ben');
    response.resolve(list('ben', 'eve'));
    await fetched;
    expect(client.getQueryData(queryKey)).toEqual(list('eve'));
  });

  it('are restored when a block fails, unless they were fetched again meanwhile', () => {
    const client = createQueryClient();
    const list = (...ids: string[]) => ({ body: ids.map((id) => ({ id, userId: id })) });
    client.setQueryData(['posts', 'a'], list('ben', 'eve'));
    client.setQueryData(['posts', 'b'], list('ben', 'eve'));
    const restore = hideContentOf(client, 'ben');
    expect(client.getQueryData(['posts', 'a'])).toEqual(list('eve'));
    client.setQueryData(['posts', 'b'], list('zoe', 'ben', 'eve'));
    restore();
    expect(client.getQueryData(['posts', 'a'])).toEqual(list('ben', 'eve'));
    expect(client.getQueryData(['posts', 'b'])).toEqual(list('zoe', 'ben', 'eve'));
  });
});
