import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { report } from '#contract/reports.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { expectStatus, idOf } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import type { TestUser } from '#tests/support/server.ts';
import { openedConfirmation, openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
/** `viewer` reports and blocks `dee`. */
let viewer: TestUser;
let dee: TestUser;
let game: string;
beforeEach(async () => {
  viewer = await harness.server.signUp('viewer', { firstName: 'Vi' });
  dee = await harness.server.signUp('dee', { firstName: 'Dee' });
  game = await insertTestGame(harness.server, { creator: viewer, members: [dee], name: 'Cold showers' });
});

const button = (name: string) => screen.findByRole('button', { name });
const write = async (path: string, body: object) => idOf(expectStatus(201, await dee.post(path, body)));

/** By place: creates its content; returns its path, the subject of a report from there and the title of its dialog. */
const places = {
  'a post': async () => {
    await share(dee, game, 'I sang aloud');
    const { posts } = (await dee.get(`/api/posts?gameId=${game}`)).json<{ posts: { id: string }[] }>();
    return {
      path: `/games/${game}`,
      subject: { type: 'post', id: posts[0]?.id },
      title: 'Report this accomplishment of Dee',
    };
  },
  'a comment': async () => {
    await share(viewer, game, 'I kept silent');
    const { posts } = (await viewer.get(`/api/posts?gameId=${game}`)).json<{ posts: { id: string }[] }>();
    const id = await write('/api/comments', { postId: posts[0]?.id, content: 'Too cold' });
    return { path: `/games/${game}`, subject: { type: 'comment', id }, title: 'Report this comment of Dee' };
  },
  'the participants': () => ({
    path: `/games/${game}`,
    list: 'Participants',
    subject: { type: 'user', id: dee.id },
    title: 'Report Dee',
  }),
  'a conversation': async () => {
    await write('/api/messages', { gameId: game, recipientId: viewer.id, content: 'Join me' });
    return {
      path: `/messages?game=${game}&with=${dee.id}`,
      subject: { type: 'user', id: dee.id },
      title: 'Report Dee',
    };
  },
} as const;

it.each(Object.entries(places))('reports and blocks from %s [R-SAFE-215]', async (_, arrange) => {
  const place = await arrange();
  const open = async () => {
    const { user } = harness.visit(place.path, viewer);
    if ('list' in place) await user.click(await button(place.list));
    const shown = 'list' in place ? within(await openedDialog(/^Participants/)) : screen;
    await user.click(await shown.findByRole('button', { name: 'Options for Dee' }));
    return { user, options: within(await openedDialog('Dee')) };
  };
  const { user, options } = await open();
  await user.click(options.getByRole('button', { name: 'Report' }));
  const form = within(await openedDialog(place.title));
  await user.click(form.getByRole('radio', { name: 'Spam' }));
  await user.click(form.getByRole('button', { name: 'Report' }));
  await screen.findByText('Thank you. We will look at it.');
  const reports = z.array(report).parse((await viewer.get('/api/reports')).json());
  expect(reports.map(({ subject }) => subject)).toEqual([place.subject]);
  harness.leave();
  const again = await open();
  await again.user.click(again.options.getByRole('button', { name: 'Block Dee' }));
  const confirmation = within(await openedConfirmation('Block Dee?'));
  await again.user.click(confirmation.getByRole('button', { name: 'Block' }));
  await screen.findByText('Blocked Dee');
  expect((await viewer.get('/api/blocks')).json()).toMatchObject([{ user: { id: dee.id } }]);
});
