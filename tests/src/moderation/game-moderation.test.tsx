import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { gameModeration } from '#contract/game-moderation.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { removeModeratedContent } from '#src/features/game-moderation/remove-moderated-content.ts';
import { PRIVATE } from '#src/lib/storage.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { dialogClosed, holdReads, holdWrites, recordWrites } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const { server } = harness;
let ada: TestUser;
let ben: TestUser;
let dee: TestUser;
let game: string;
let subject: { type: 'post'; id: string };

beforeEach(async () => {
  const signUp = (name: string) => server.signUp(name, { firstName: name });
  [ada, ben, dee] = [await signUp('Ada'), await signUp('Ben'), await signUp('Dee')];
  game = await insertTestGame(server, { creator: ada, members: [ben, dee], name: 'Cold showers' });
  subject = { type: 'post', id: (await share(ben, game, 'Rude words')).id };
  expectStatus(201, await dee.post('/api/reports', { subject, reason: 'harassment' }));
});

const url = () => `/api/games/${game}/moderation`;
const stored = async () => gameModeration.parse(expectStatus(200, await ada.get(url())).json());
const open = (by = ada) => harness.visit(`/games/${game}/moderation`, by);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const act = async (body: object) =>
  expectStatus(200, await ada.post(`${url()}/actions`, { reason: 'hate', ...body }));

/** The server carries out the next decision, and the app gets no response. */
const loseResponse = () =>
  harness.msw.use(
    http.post(
      '*/moderation/actions',
      async ({ request }) => {
        const key = z.string().parse(request.headers.get('idempotency-key'));
        const body = z.record(z.string(), z.unknown()).parse(await request.json());
        await ada.post(`${url()}/actions`, body, { 'idempotency-key': key });
        return HttpResponse.error();
      },
      { once: true },
    ),
  );

/** Opens the dialog about what is reported, and chooses an action. */
async function decide(action: string) {
  const { user, navigate } = open();
  await user.click(await button('Decide'));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Decide about the accomplishment of Ben' }),
  );
  await user.click(dialog.getByRole('radio', { name: action }));
  return { user, navigate, dialog, submit: () => user.click(dialog.getByRole('button', { name: 'Decide' })) };
}

describe('the moderation of a game', () => {
  it('is opened from the settings of the game, and shows reported content without its reporters [R-SAFE-23]', async () => {
    const { user } = harness.visit(`/games/${game}/edit`, ada);
    await user.click(await screen.findByRole('link', { name: /Moderate this game/ }));
    const reported = within(await screen.findByRole('article', { name: 'Reported: accomplishment of Ben' }));
    expect(reported.getByText('Rude words')).toBeVisible();
    expect(reported.getByText('Just now · 1 report: Harassment')).toBeVisible();
    expect(screen.getByText('Nobody has decided anything here.')).toBeVisible();
    expect(screen.queryByText(/Dee/)).toBeNull();
  });

  it('shows what another moderator has decided when it is opened again', async () => {
    const { navigate } = open();
    await button('Decide');
    await navigate('/leaderboard');
    await act({ action: 'dismiss', subject });
    vi.setSystemTime(Date.now() + 6000);
    await navigate(`/games/${game}/moderation`);
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
  });

  it('is refused to participants [R-SAFE-28]', async () => {
    open(dee);
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  it.each([
    ['Hide', 'hidden', 'hid an accomplishment of Ben'],
    ['Remove', 'removed', 'removed an accomplishment of Ben'],
    ['Warn', 'warning', 'warned Ben'],
  ])('decides with a reason and a message: %s [R-SAFE-29]', async (action, kind, text) => {
    const { user, dialog, submit } = await decide(action);
    await user.click(dialog.getByRole('radio', { name: 'Harassment' }));
    await user.type(dialog.getByRole('textbox', { name: 'Message to Ben' }), 'Be kind');
    await submit();
    expect(await screen.findByText(`Ada ${text}`)).toBeVisible();
    expect(await stored()).toMatchObject({ log: [{ kind, reason: 'harassment', statement: 'Be kind' }] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('requires an action before it sends a decision', async () => {
    const { user } = open();
    await user.click(await button('Decide'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Please choose what to do')).toBeVisible();
    expect((await stored()).log).toEqual([]);
  });

  it('requires an action that is offered when the stored draft has another one', async () => {
    const { user: before, dialog: first } = await decide('Hide');
    await before.type(first.getByRole('textbox', { name: 'Message to Ben' }), 'Be kind');
    harness.unload();
    await act({ action: 'hide', subject });
    const { user } = open();
    await user.click(await button('Decide'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Message to Ben' })).toHaveValue('Be kind');
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await dialog.findByText('Please choose what to do')).toBeVisible();
  });

  it('deletes the stored draft when the decision is confirmed after the screen was left', async () => {
    const gate = Promise.withResolvers<void>();
    harness.msw.use(http.post('*/moderation/actions', () => gate.promise.then(() => undefined)));
    const { submit, navigate } = await decide('Warn');
    await submit();
    await navigate('/leaderboard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    gate.resolve();
    expect(await screen.findByText('Warning sent')).toBeVisible();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE))).toEqual([]);
  });

  it('bans a user with their content, and ends the ban [R-SAFE-26]', async () => {
    const { user, dialog, submit } = await decide('Ban');
    await user.click(dialog.getByRole('checkbox', { name: 'Remove what they wrote here' }));
    await submit();
    const banned = within(await screen.findByRole('list', { name: 'Banned people' }));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    expect((await stored()).log.map(({ kind }) => kind)).toEqual(['removed', 'banned', 'removed-from-game']);
    await user.click(banned.getByRole('button', { name: /^End ban/ }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Banned people' })).toBeNull());
  });

  it('dismisses a report [R-SAFE-24]', async () => {
    const id = idOf(await ben.post('/api/comments', { postId: subject.id, content: 'Ruder words' }));
    const comment = { type: 'comment', id };
    expectStatus(201, await dee.post('/api/reports', { subject: comment, reason: 'harassment' }));
    const { user } = open();
    const post = within(await screen.findByRole('article', { name: 'Reported: accomplishment of Ben' }));
    await user.click(post.getByRole('button', { name: 'Dismiss' }));
    const next = screen.getByRole('article', { name: 'Reported: comment of Ben' });
    await waitFor(() => expect(next.closest('li')).toHaveFocus());
    await user.click(within(next).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    expect(
      await screen.findByText('Ada dismissed the reports about the accomplishment of Ben'),
    ).toBeVisible();
  });

  it('dismisses two reports at the same time, and none of them twice', async () => {
    const id = idOf(await ben.post('/api/comments', { postId: subject.id, content: 'Ruder words' }));
    const comment = { type: 'comment', id };
    expectStatus(201, await dee.post('/api/reports', { subject: comment, reason: 'spam' }));
    const { user } = open();
    const dismiss = await screen.findAllByRole('button', { name: 'Dismiss' });
    const release = holdWrites(harness);
    const sent = recordWrites(harness);
    for (const one of dismiss) await user.dblClick(one);
    for (const one of dismiss) await waitFor(() => expect(one).toHaveAttribute('aria-busy', 'true'));
    release();
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual(
      expect.arrayContaining([subject, comment].map((about) => ({ action: 'dismiss', subject: about }))),
    );
    expect(sent).toHaveLength(2);
  });

  it('sends no decision again before the reports are fetched anew', async () => {
    const { user } = open();
    const dismiss = await button('Dismiss');
    const release = holdReads(harness);
    const sent = recordWrites(harness);
    await user.click(dismiss);
    expect(await screen.findByText('Report dismissed')).toBeVisible();
    await user.click(dismiss);
    release();
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('does not offer to dismiss a report that only moderators of Stretch dismiss [R-SAFE-145]', async () => {
    const id = idOf(await ben.post('/api/comments', { postId: subject.id, content: 'Ruder words' }));
    const comment = { type: 'comment', id };
    expectStatus(201, await dee.post('/api/reports', { subject: comment, reason: 'hate' }));
    open();
    const reported = within(await screen.findByRole('article', { name: 'Reported: comment of Ben' }));
    expect(reported.getByRole('button', { name: 'Decide' })).toBeVisible();
    expect(reported.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  });

  it('offers every decision about a comment whose post is hidden [R-SAFE-201]', async () => {
    const id = idOf(await ben.post('/api/comments', { postId: subject.id, content: 'Ruder words' }));
    const comment = { type: 'comment', id };
    expectStatus(201, await dee.post('/api/reports', { subject: comment, reason: 'rules' }));
    await act({ action: 'hide', subject });
    const { user } = open();
    const reported = within(await screen.findByRole('article', { name: 'Reported: comment of Ben' }));
    expect(reported.getByText('Hidden')).toBeVisible();
    expect(reported.queryByRole('button', { name: 'Reinstate' })).toBeNull();
    expect(reported.getByRole('button', { name: 'Dismiss' })).toBeVisible();
    await user.click(reported.getByRole('button', { name: 'Decide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide about the comment of Ben' }));
    await user.click(dialog.getByRole('radio', { name: 'Warn' }));
    await user.click(dialog.getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText('Ada warned Ben')).toBeVisible();
    expect((await stored()).log[0]).toMatchObject({ kind: 'warning', subject: comment });
  });

  it('reinstates content, from its report and from the log [R-SAFE-21]', async () => {
    await act({ action: 'hide', subject });
    const { user } = open();
    expect(await screen.findByText('Hidden')).toBeVisible();
    await user.click(await button('Reinstate'));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    await act({ action: 'remove', subject });
    harness.leave();
    const { user: again } = open();
    await again.click(await button('Reinstate: Ada removed an accomplishment of Ben'));
    await waitFor(async () =>
      expect((await stored()).log.every(({ endedAt }) => endedAt !== null)).toBe(true),
    );
  });

  it('reports that another moderator has decided, and shows the current state [R-SAFE-25]', async () => {
    const { submit } = await decide('Remove');
    await act({ action: 'dismiss', subject });
    await submit();
    expect(await screen.findByText('Somebody else has decided this already')).toBeVisible();
    expect(await screen.findByText('Nothing is reported.')).toBeInTheDocument();
  });

  it('keeps the dialog when the request fails', async () => {
    harness.msw.use(http.post('*/moderation/actions', () => new HttpResponse(null, { status: 500 })));
    const { dialog, submit } = await decide('Remove');
    await submit();
    expect(await screen.findByText('This did not work. Please try again.')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Remove' })).toBeChecked();
  });

  it('warns once when a decision without a response is sent again, and again when it is made or changed later', async () => {
    const { user } = harness.visit(`/games/${game}`, ada);
    const messages = async () => (await stored()).log.map(({ statement }) => statement);
    const decideWithoutResponse = async () => {
      await user.click(await button('Options for Ben'));
      await user.click(await button('Moderate…'));
      const form = within(await openedDialog('Decide about the accomplishment of Ben'));
      await user.click(form.getByRole('radio', { name: 'Warn' }));
      await user.click(form.getByRole('radio', { name: 'Spam' }));
      await user.type(form.getByRole('textbox'), 'Be kind');
      loseResponse();
      const submit = () => user.click(form.getByRole('button', { name: 'Decide' }));
      await submit();
      await screen.findByText('This did not work. Please try again.');
      return { message: form.getByRole('textbox'), submit };
    };
    await (await decideWithoutResponse()).submit();
    await dialogClosed();
    expect(await messages()).toEqual(['Be kind']);
    const { message, submit } = await decideWithoutResponse();
    await user.type(message, '!');
    await submit();
    await dialogClosed();
    expect(await messages()).toEqual(['Be kind!', 'Be kind', 'Be kind']);
  });

  it('pages through the log [R-SAFE-29]', async () => {
    for (let made = 0; made < 21; made += 1)
      await act({ action: 'warn', subject: { type: 'user', id: ben.id }, statement: `Number ${made}` });
    const { user } = open();
    expect(await screen.findByText('Number 20')).toBeVisible();
    expect(screen.queryByText('Number 0')).toBeNull();
    const page2 = Promise.withResolvers<undefined>();
    harness.msw.use(
      http.get('*/moderation', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2' ? page2.promise : undefined,
      ),
    );
    harness.requests.length = 0;
    await user.click(await button('Next'));
    await user.click(await button('Next'));
    page2.resolve(undefined);
    expect(await screen.findByText('Number 0')).toBeVisible();
    expect(harness.requests).toEqual([`GET ${url()}?page=2&limit=20`]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Previous' })).toHaveFocus());
  });
});

describe('moderating from the game screen', () => {
  const radio = (name: string) => screen.findByRole('radio', { name });
  /** Opens the game, and the options for a user on its screen or in its list of participants. */
  async function openOptions(name: string, { by = ada, asParticipant = false } = {}) {
    const { user, isFetching } = harness.visit(`/games/${game}`, by);
    if (asParticipant) await user.click(await button('Participants'));
    const place = asParticipant ? within(await openedDialog(/^Participants/)) : screen;
    await user.click(await place.findByRole('button', { name: `Options for ${name}` }));
    await openedDialog(name);
    return { user, isFetching };
  }
  /** Fills in the dialog of a decision; the returned function submits it. */
  async function fill(user: UserEvent, title: string, action: string) {
    await user.click(await button('Moderate…'));
    const dialog = within(await openedDialog(title));
    await user.click(dialog.getByRole('radio', { name: action }));
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    const message = dialog.getByRole('textbox', { name: /^Message to/ });
    await user.clear(message);
    await user.type(message, 'Be kind');
    return () => user.click(dialog.getByRole('button', { name: 'Decide' }));
  }
  /** Delays the responses to a GET until the returned function is called. */
  function hold(path: string) {
    const gate = Promise.withResolvers<void>();
    harness.msw.use(http.get(path, () => gate.promise.then(() => undefined)));
    return gate.resolve;
  }
  const comment = (by: TestUser, content: string) =>
    by.post('/api/comments', { postId: subject.id, content });

  it.each([
    ['accomplishment', 'Hide', 'Ben', 'Rude words', 'hidden', /^Reinstate or remove it within 30 days under/],
    ['comment', 'Remove', 'Dee', 'Ruder ones', 'removed', /^You can reinstate it for 30 days under/],
  ])(
    'removes a moderated %s from the list at once, and shows where to reinstate it: %s [R-SAFE-101]',
    async (what, action, name, text, kind, toast) => {
      expectStatus(201, await comment(dee, 'Ruder ones'));
      const { user, isFetching } = await openOptions(name);
      const submit = await fill(user, `Decide about the ${what} of ${name}`, action);
      const release = hold('*/api/posts');
      await submit();
      expect(await screen.findByText(toast)).toBeVisible();
      await waitFor(() =>
        expect([screen.queryByText(text), screen.queryByRole('dialog')]).toEqual([null, null]),
      );
      release();
      await waitFor(() => expect(isFetching()).toBe(0));
      expect(screen.queryByText(text)).toBeNull();
      expect(await stored()).toMatchObject({ log: [{ kind, reason: 'spam', statement: 'Be kind' }] });
    },
  );

  it('bans a participant, who disappears from the list [R-SAFE-101]', async () => {
    const { user } = await openOptions('Ben', { asParticipant: true });
    const submit = await fill(user, 'Decide about Ben', 'Ban');
    expect(screen.queryByRole('radio', { name: 'Hide' })).toBeNull();
    const release = hold('*/api/games/*');
    await submit();
    expect(await screen.findByText('You can end the ban under Edit Game, Moderation.')).toBeVisible();
    const people = within(await screen.findByRole('list', { name: 'Participants' }));
    await waitFor(() => expect(people.queryByText('Ben')).toBeNull());
    expect(people.getByText('Dee')).toBeVisible();
    release();
    expect((await stored()).bans).toMatchObject([{ user: { id: ben.id }, reason: 'spam' }]);
  });

  it('offers only decisions and a report about a participant behind a block [R-SAFE-103]', async () => {
    expectStatus(200, await ada.put(`/api/blocks/${ben.id}`));
    const { user } = await openOptions('[blocked user]', { asParticipant: true });
    expect(await button('Moderate…')).toBeVisible();
    expect(await button('Report')).toBeVisible();
    for (const name of ['Mute', 'Block [blocked user]'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await (await fill(user, 'Decide about [blocked user]', 'Warn'))();
    expect(await screen.findByText('Warning sent')).toBeVisible();
    expect(await stored()).toMatchObject({
      log: [{ kind: 'warning', subject: { type: 'user', id: ben.id } }],
    });
  });

  it('is not offered to participants, and an admin cannot ban the creator [R-SAFE-103]', async () => {
    expectStatus(201, await comment(ada, 'Stop it'));
    const { user } = await openOptions('Ben', { by: dee });
    expect(await button('Report')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Moderate…' })).toBeNull();
    await user.keyboard('{Escape}');
    harness.leave();
    expectStatus(200, await ada.put(`/api/games/${game}/participants/${dee.id}/admin`, { isAdmin: true }));
    const { user: admin } = await openOptions('Ada', { by: dee });
    await admin.click(await button('Moderate…'));
    expect(await radio('Warn')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Ban' })).toBeNull();
  });

  it('changes nothing when it fails, keeps the draft and can be retried [R-SAFE-102]', async () => {
    const failing = http.post('*/moderation/actions', () => new HttpResponse(null, { status: 500 }), {
      once: true,
    });
    const { user } = await openOptions('Ben');
    const submit = await fill(user, 'Decide about the accomplishment of Ben', 'Remove');
    harness.msw.use(failing);
    await submit();
    expect(await screen.findByText('This did not work. Please try again.')).toBeVisible();
    expect(screen.getByText('Rude words')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message to Ben' })).toHaveValue('Be kind');
    await submit();
    await waitFor(() => expect(screen.queryByText('Rude words')).toBeNull());
    expect(await stored()).toMatchObject({ queue: [], log: [{ kind: 'removed', statement: 'Be kind' }] });
  });

  it('hides content again that was reinstated after the response to the first decision was lost', async () => {
    const { user } = await openOptions('Ben');
    const submit = await fill(user, 'Decide about the accomplishment of Ben', 'Hide');
    loseResponse();
    await submit();
    await waitFor(() => expect(screen.queryByText('Rude words')).toBeNull());
    harness.unload();
    const moderator = open();
    await moderator.user.click(await button('Reinstate'));
    expect(await screen.findByText('Nothing is reported.')).toBeVisible();
    harness.unload();
    const { user: again } = await openOptions('Ben');
    await (await fill(again, 'Decide about the accomplishment of Ben', 'Hide'))();
    await waitFor(() => expect(screen.queryByText('Rude words')).toBeNull());
    expect((await stored()).log.filter(({ kind }) => kind === 'hidden')).toHaveLength(2);
  });

  it('reports that another moderator has decided, and shows the current state [R-SAFE-102]', async () => {
    const { user } = await openOptions('Ben');
    const submit = await fill(user, 'Decide about the accomplishment of Ben', 'Hide');
    await act({ action: 'remove', subject });
    await submit();
    expect(await screen.findByText('Somebody else has decided this already')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Rude words')).toBeNull());
  });

  it('leaves posts of a completed game in their lists, and participants in those of other games', () => {
    const client = createQueryClient();
    const posts = { body: { posts: [{ id: 'p', userId: 'ben', game: { status: 'completed' } }] } };
    const people = { body: [{ userId: 'ben' }, { userId: 'dee' }] };
    client.setQueryData(['posts', 'game', 'g'], posts);
    for (const id of ['g', 'h']) client.setQueryData(['participants', 'game', id, ''], people);
    const reason = 'spam';
    removeModeratedContent(client, 'g', { action: 'remove', subject: { type: 'post', id: 'p' }, reason });
    removeModeratedContent(client, 'g', { action: 'ban', userId: 'ben', reason });
    expect(client.getQueryData(['posts', 'game', 'g'])).toBe(posts);
    expect(client.getQueryData(['participants', 'game', 'g', ''])).toEqual({ body: [{ userId: 'dee' }] });
    expect(client.getQueryData(['participants', 'game', 'h', ''])).toBe(people);
  });
});
