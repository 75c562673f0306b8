import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { addManyParticipants } from '#tests/support/many-participants.ts';
import { expectStatus } from '#tests/support/play.ts';
import { dialogClosed } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
const ada = await harness.server.signUp('ada', { firstName: 'Ada' });
const gameId = await insertTestGame(harness.server, { creator: ada });
await addManyParticipants(harness.server, gameId, 149);

it('counts all participants of a large game beside the bars, not only those whose scores are sent [R-CARD-11]', async () => {
  harness.visit('/', ada);
  const chart = within(await screen.findByRole('list', { name: /^Scores of/ }));
  expect(chart.getByText('+138')).toBeInTheDocument();
  harness.leave();
});

it('pages through the participants of a large game, and finds those on later pages by name', async () => {
  const { user } = harness.visit(`/games/${gameId}`, ada);
  await user.click(await screen.findByRole('button', { name: /participants/i }));
  const dialog = within(await openedDialog('Participants (150)'));
  const shown = () => dialog.queryAllByRole('listitem').length;
  await waitFor(() => expect(shown()).toBe(50));
  for (const expected of [100, 150]) {
    await user.click(dialog.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(shown()).toBe(expected));
  }
  expect(dialog.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await waitFor(() => expect(dialog.getAllByRole('listitem')[100]).toHaveFocus());
  const search = dialog.getByRole('searchbox', { name: 'Find a participant' });
  harness.requests.length = 0;
  await user.type(search, 'c');
  expect(shown()).toBe(150);
  expect(harness.requests).toEqual([]);
  await user.type(search, 'rowd 148');
  await waitFor(() => expect(shown()).toBe(1));
  expect(dialog.getByText('Crowd 148')).toBeInTheDocument();
  harness.leave();
});

it.each([
  ['dialog', () => `/games/${gameId}`],
  ['settings', () => `/games/${gameId}/edit`],
])('shows in the %s that more participants load, and a failure', async (place, path) => {
  const failure = Promise.withResolvers<Response>();
  harness.msw.use(
    http.get('*/participants', ({ request }) =>
      new URL(request.url).searchParams.get('page') === '2' ? failure.promise : undefined,
    ),
  );
  const { user, refetch } = harness.visit(path(), ada);
  if (place === 'dialog') {
    await user.click(await screen.findByRole('button', { name: /participants/i }));
    await openedDialog('Participants (150)');
  }
  const button = await screen.findByRole('button', { name: 'Show more' });
  // The first page has 100 participants.
  await user.dblClick(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  failure.resolve(new HttpResponse(null, { status: 500 }));
  expect(await screen.findByText('More participants could not be loaded')).toBeInTheDocument();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  // A refetch by another change is not the button's.
  const response = Promise.withResolvers<Response>();
  const asked: string[] = [];
  harness.msw.use(
    http.get('*/participants', ({ request }) => {
      asked.push(request.url);
      return response.promise;
    }),
  );
  void refetch();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(button).not.toHaveAttribute('aria-busy');
  response.resolve(new HttpResponse(null, { status: 500 }));
});

it('allows messages to the participants once the viewer has joined', async () => {
  const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
  const { user } = harness.visit(`/games/${gameId}`, ben);
  const openParticipants = async (count: number) => {
    await user.click(await screen.findByRole('button', { name: /participants/i }));
    const dialog = within(await openedDialog(`Participants (${count})`));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(50));
    return dialog;
  };
  const before = await openParticipants(150);
  await waitFor(() => expect(harness.requests).toContain(`GET /api/games/${gameId}/participants`));
  expect(before.queryByRole('button', { name: 'Message Ada' })).not.toBeInTheDocument();
  await user.click(before.getByRole('button', { name: 'Close' }));
  await dialogClosed();
  await user.click(screen.getByRole('button', { name: 'Join Game' }));
  await screen.findByText('Successfully joined the game!');
  const after = await openParticipants(151);
  expect(await after.findByRole('button', { name: 'Message Ada' })).toBeInTheDocument();
  expectStatus(200, await ben.post(`/api/games/${gameId}/leave`));
});

describe('a search for participants', () => {
  const search = async (user: UserEvent, text: string) =>
    user.type(await screen.findByRole('searchbox', { name: 'Find a participant' }), text);
  const openDialog = async () => {
    const { user } = harness.visit(`/games/${gameId}`, ada);
    await user.click(await screen.findByRole('button', { name: /participants/i }));
    await openedDialog(/Participants/);
    return user;
  };

  it.each([
    ['dialog', openDialog],
    ['settings', async () => harness.visit(`/games/${gameId}/edit`, ada).user],
  ])('says what it has found in the %s of the game, also to screen readers', async (_, open) => {
    const user = await open();
    await search(user, 'crowd');
    expect(await screen.findByText('More than 100 people found')).toHaveRole('status');
    await search(user, ' 148');
    expect(await screen.findByText('1 person found')).toHaveRole('status');
    await search(user, ' or nobody');
    const none = await screen.findByText('Nobody found');
    expect(none.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByText(/ found$/, { selector: '[role="status"]' })).not.toBeInTheDocument();
  });

  it('can be repeated in the dialog after a failure', async () => {
    const user = await openDialog();
    harness.msw.use(http.get('*/api/games/:id/participants', () => HttpResponse.error()));
    await search(user, 'crowd 148');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    harness.msw.resetHandlers();
    await user.click(retry);
    expect(await screen.findByText('Crowd 148')).toBeInTheDocument();
  });
});
