import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { report } from '#contract/reports.ts';
import { PRIVATE } from '#src/lib/storage.ts';
import { eraseDeleted } from '#tests/support/enqueued-jobs.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
let viewer: TestUser;
let game: string;
let post: string;
beforeEach(async () => {
  viewer = await harness.server.signUp('viewer', { firstName: 'Vi' });
  game = await insertTestGame(harness.server, { creator: viewer, members: [ben], name: 'Cold showers' });
  await share(ben, game, 'I sang aloud');
  post = (await ben.get(`/api/posts?gameId=${game}`)).json<{ posts: { id: string }[] }>().posts[0]?.id ?? '';
});

const button = (name: string) => screen.findByRole('button', { name });
const reported = async (by = viewer) =>
  z
    .array(report)
    .parse((await by.get('/api/reports')).json())
    .map(({ subject, reason, note }) => ({ subject, reason, note }));

/** Opens the dialog that reports, from the options at `path`. */
async function openReport(title: string, path = `/games/${game}`) {
  const { user } = harness.visit(path, viewer);
  await user.click(await button('Options for Ben'));
  await user.click(await button('Report'));
  const dialog = await openedDialog(title);
  return { user, dialog, within: within(dialog) };
}

describe('reporting', () => {
  it('sends a reason and a note about a post, and shows a confirmation [R-SAFE-18]', async () => {
    const { user, within: inside } = await openReport('Report this accomplishment of Ben');
    expect(inside.getAllByRole('radio')).toHaveLength(8);
    await user.click(inside.getByRole('radio', { name: 'Spam' }));
    await user.click(inside.getByRole('radio', { name: 'Hate' }));
    await user.type(inside.getByRole('textbox', { name: 'Note' }), 'Read it');
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible();
    expect(await reported()).toEqual([
      { subject: { type: 'post', id: post }, reason: 'hate', note: 'Read it' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('I sang aloud')).toBeVisible();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE))).toEqual([]);
  });

  it('is possible for each received message and for its sender [R-SAFE-168]', async () => {
    const write = (by: TestUser, to: TestUser, content: string) =>
      by.post('/api/messages', { gameId: game, recipientId: to.id, content });
    const id = idOf(await write(ben, viewer, 'First'));
    harness.server.clock.advance(1000);
    expectStatus(201, await write(ben, viewer, 'Second'));
    harness.server.clock.advance(1000);
    expectStatus(201, await write(viewer, ben, 'Third'));
    const { user } = harness.visit(`/messages?with=${ben.id}&game=${game}`, viewer);
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    const [first, ...others] = await log.findAllByRole('button', { name: 'Report message of Ben' });
    expect([others.length, log.queryAllByRole('button').length]).toEqual([1, 2]);
    if (first) await user.click(first);
    const message = within(await openedDialog('Report this message of Ben'));
    await user.click(message.getByRole('radio', { name: 'Something else' }));
    await user.click(message.getByRole('button', { name: 'Report' }));
    await screen.findByText('Thank you. We will look at it.');
    expect(await reported()).toMatchObject([{ subject: { type: 'message', id }, note: null }]);
    await user.click(await button('Options for Ben'));
    await user.click(await button('Report'));
    await screen.findByRole('dialog', { name: 'Report Ben' });
  });

  it('succeeds when its subject is deleted while the form is open [R-SAFE-165]', async () => {
    const { user, within: inside } = await openReport('Report this accomplishment of Ben');
    await user.click(inside.getByRole('radio', { name: 'Spam' }));
    expectStatus(200, await ben.delete(`/api/posts/${post}`));
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible();
    expect(await reported()).toMatchObject([{ subject: { type: 'post', id: post }, reason: 'spam' }]);
  });

  it('succeeds when its game is deleted while the form is open [R-SAFE-191]', async () => {
    const other = await insertTestGame(harness.server, {
      creator: ben,
      members: [viewer],
      name: 'Deep water',
    });
    const { user } = harness.visit(`/games/${other}`, viewer);
    await user.click(await button('Report game'));
    const inside = within(await openedDialog('Report this game'));
    await user.click(inside.getByRole('radio', { name: 'Spam' }));
    expectStatus(200, await ben.delete(`/api/games/${other}`));
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible();
    expect(await reported()).toMatchObject([{ subject: { type: 'game', id: other }, reason: 'spam' }]);
  });

  it('is offered for a user whose name is hidden, without the option to block [R-SAFE-168]', async () => {
    const gone = await harness.server.signUp('gone', { firstName: 'Gus' });
    const other = await insertTestGame(harness.server, {
      creator: gone,
      members: [viewer],
      name: 'Deep water',
    });
    expectStatus(200, await gone.put(`/api/blocks/${viewer.id}`));
    const { user } = harness.visit(`/games/${other}`, viewer);
    await user.click(await button('Participants'));
    // Before it has the focus, it would close a dialog that is opened from it.
    await openedDialog(/Participants/);
    await user.click(await button('Options for [deleted user]'));
    const options = within(await openedDialog('[deleted user]'));
    expect(options.queryByRole('button', { name: /Block|Mute/ })).toBeNull();
    await user.click(options.getByRole('button', { name: 'Report' }));
    const dialog = within(await openedDialog('Report [deleted user]'));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Spam' }));
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible();
    expect(await reported()).toMatchObject([{ subject: { type: 'user', id: gone.id } }]);
  });

  it('is offered for a game to its participants, but not to its creator [R-SAFE-81]', async () => {
    const { user } = harness.visit(`/games/${game}`, ben);
    await user.click(await button('Report game'));
    const inside = within(await openedDialog('Report this game'));
    expect(inside.queryByRole('checkbox')).toBeNull();
    await user.click(inside.getByRole('radio', { name: 'Dangerous' }));
    await user.click(inside.getByRole('button', { name: 'Report' }));
    await screen.findByText('Thank you. We will look at it.');
    expect(await reported(ben)).toEqual([
      { subject: { type: 'game', id: game }, reason: 'dangerous', note: null },
    ]);
    harness.leave();
    harness.visit(`/games/${game}`, viewer);
    await screen.findByText('I sang aloud');
    expect(screen.queryByRole('button', { name: 'Report game' })).toBeNull();
  });

  it('shows that the subject does not exist, and stores nothing [R-SAFE-80]', async () => {
    const { user, within: inside } = await openReport('Report this accomplishment of Ben');
    await user.click(inside.getByRole('radio', { name: 'Spam' }));
    expectStatus(200, await viewer.delete(`/api/games/${game}`));
    await eraseDeleted(harness.server);
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(
      await inside.findByText('There is nothing left of this to report, or you cannot see it'),
    ).toBeVisible();
    await user.click(inside.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reported()).toEqual([]);
  });

  it('requires a reason, and sends nothing when it is cancelled [R-SAFE-18]', async () => {
    const { user, within: inside } = await openReport('Report this accomplishment of Ben');
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(await inside.findByText('Please choose a reason')).toBeVisible();
    await user.click(inside.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reported()).toEqual([]);
  });

  it('keeps the draft when the dialog is closed [R-SAFE-80]', async () => {
    const title = 'Report this accomplishment of Ben';
    const { user, within: inside } = await openReport(title);
    await user.type(inside.getByRole('textbox', { name: 'Note' }), 'Half');
    await user.click(inside.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await button('Options for Ben'));
    await user.click(await button('Report'));
    const again = within(await openedDialog(title));
    expect(again.getByRole('textbox', { name: 'Note' })).toHaveValue('Half');
  });

  it('keeps the draft when the request fails, and can be retried [R-SAFE-18]', async () => {
    harness.msw.use(http.post('*/api/reports', () => HttpResponse.json({}, { status: 500 }), { once: true }));
    const { user, within: inside } = await openReport('Report this accomplishment of Ben');
    await user.click(inside.getByRole('radio', { name: 'Illegal' }));
    await user.type(inside.getByRole('textbox', { name: 'Note' }), 'Keep me');
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Failed to send the report. Please try again.')).toBeVisible();
    expect(inside.getByRole('textbox', { name: 'Note' })).toHaveValue('Keep me');
    expect(inside.getByRole('radio', { name: 'Illegal' })).toBeChecked();
    await user.click(inside.getByRole('button', { name: 'Report' }));
    expect(await screen.findByText('Thank you. We will look at it.')).toBeVisible();
    expect(await reported()).toMatchObject([{ reason: 'illegal', note: 'Keep me' }]);
  });

  it('opens the confirmation of a block afterwards, if selected [R-SAFE-18]', async () => {
    const { user, within: inside } = await openReport('Report this accomplishment of Ben');
    await user.click(inside.getByRole('radio', { name: 'Harassment' }));
    await user.click(inside.getByRole('checkbox', { name: 'Block Ben' }));
    await user.click(inside.getByRole('button', { name: 'Report' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Block Ben?' });
    expect(await reported()).toHaveLength(1);
    await user.click(within(confirmation).getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.queryByText('I sang aloud')).toBeNull());
  });
});
