import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { PRIVATE } from '#src/lib/storage.ts';
import { holdWrites } from '../support/changes.ts';
import { openHarness } from '../support/harness.tsx';
import { moderatedReport, respondWith, samplePeople, userHistory } from '../support/safety.ts';

const harness = await openHarness();
const viewer = await harness.server.signUp('moderna', { firstName: 'Mo' });
const HISTORY = '/moderation/users/ada';
const button = (name: string) => screen.findByRole('button', { name });

/** Responds with a history, and saves every note. */
const respondWithHistory = () =>
  respondWith(harness, {
    [`GET /api${HISTORY}`]: userHistory(),
    [`POST /api${HISTORY}/notes`]: {
      id: 'n1',
      author: { ...samplePeople.ben, id: viewer.id, firstName: 'Mo' },
      text: 'Warned',
      createdAt: moderatedReport.createdAt,
    },
  });

it('deletes the draft of a note that is saved after the screen was left', async () => {
  const gate = Promise.withResolvers<void>();
  respondWithHistory();
  harness.msw.use(http.post('*/notes', () => gate.promise.then(() => undefined)));
  const { user, navigate } = harness.visit(HISTORY, viewer);
  await user.type(await screen.findByRole('textbox', { name: 'Note for moderators' }), 'Warned');
  await user.click(await button('Add note'));
  await navigate('/leaderboard');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Note for moderators' })).toBeNull());
  gate.resolve();
  await waitFor(() =>
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith(PRIVATE))).toEqual([]),
  );
});

it('drops a saved note from the form that was left and opened again during the request', async () => {
  respondWithHistory();
  const respond = holdWrites(harness);
  const { user, navigate } = harness.visit(HISTORY, viewer);
  const note = () => screen.queryByRole('textbox', { name: 'Note for moderators' });
  await user.type(await screen.findByRole('textbox', { name: 'Note for moderators' }), 'Warned');
  await user.click(await button('Add note'));
  await navigate('/leaderboard');
  await waitFor(() => expect(note()).toBeNull());
  await navigate(HISTORY);
  const again = await button('Add note');
  expect(again).toHaveAttribute('aria-busy', 'true');
  expect(note()).toHaveValue('Warned');
  respond();
  await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'));
  expect(note()).toHaveValue('');
});

it('saves a note under the same key after a lost response, and the next one under another', async () => {
  respondWithHistory();
  const keys: (string | null)[] = [];
  harness.msw.use(
    http.post('*/notes', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? HttpResponse.error() : undefined;
    }),
  );
  const { user } = harness.visit(HISTORY, viewer);
  const note = await screen.findByRole('textbox', { name: 'Note for moderators' });
  const add = async () => user.click(await button('Add note'));
  await user.type(note, 'Warned');
  await add();
  await screen.findByText('Failed to save the note. Please try again.');
  await add();
  await waitFor(() => expect(note).toHaveValue(''));
  await user.type(note, 'Warned again');
  await add();
  await waitFor(() => expect(note).toHaveValue(''));
  const [first, second, third] = keys;
  expect([typeof first, second === first, third === first]).toEqual(['string', true, false]);
});

it('does not show the draft of a note in the history of another user', async () => {
  const other = '/moderation/users/ben';
  respondWith(harness, {
    [`GET /api${HISTORY}`]: userHistory(),
    [`GET /api${other}`]: userHistory(samplePeople.ben),
  });
  const { user, navigate } = harness.visit(other, viewer);
  await screen.findByRole('heading', { level: 1, name: 'Ben' });
  await navigate(HISTORY);
  await screen.findByRole('heading', { level: 1, name: 'Ada' });
  const note = () => screen.getByRole('textbox', { name: 'Note for moderators' });
  await user.type(note(), 'Warned');
  await navigate(other);
  await screen.findByRole('heading', { level: 1, name: 'Ben' });
  expect(note()).toHaveValue('');
});

it('keeps what was added to a note during the request', async () => {
  respondWithHistory();
  const { user } = harness.visit(HISTORY, viewer);
  const add = await button('Add note');
  const note = screen.getByRole('textbox', { name: 'Note for moderators' });
  const respond = holdWrites(harness);
  await user.type(note, 'Warned');
  await user.click(add);
  await user.type(note, ' twice');
  respond();
  await waitFor(() => expect(add).not.toHaveAttribute('aria-busy'));
  expect(note).toHaveValue('Warned twice');
});
