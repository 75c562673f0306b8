import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { insertTestGame } from '#tests/support/games.ts';
import { recordWrites } from '../support/changes.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
await import('#src/features/messages/send-message-dialog.tsx');
await import('#src/features/games/detail/participants-dialog.tsx');
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const game = await insertTestGame(harness.server, { creator: ada, members: [ben] });
const NAME = 'Message Ada Lovelace';

async function openDialog(visit = harness.visit(`/games/${game}`, ben)) {
  await visit.user.click(await screen.findByRole('button', { name: /2 participants|Participants/i }));
  const participants = within(await openedDialog(/Participants/));
  await visit.user.click(participants.getByRole('button', { name: NAME }));
  const dialog = within(await openedDialog(NAME));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  const button = dialog.getByRole('button', { name: 'Send message' });
  const send = async (text: string) => {
    await visit.user.type(field, text);
    await visit.user.click(button);
  };
  return { ...visit, visit, dialog, field, button, send };
}

describe('the dialog to send a message', () => {
  it('limits the text to 500 characters, counts them, and does not send blank text [R-MSGD-1] [R-MSGD-2] [R-MSGD-4]', async () => {
    const sent = recordWrites(harness);
    const { user, dialog, field, button, send } = await openDialog();
    expect(dialog.getByText('0/500')).toBeInTheDocument();
    expect(field).toHaveAttribute('dir', 'auto');
    await send('   ');
    expect(button).toBeDisabled();
    expect(sent).toEqual([]);
    await user.click(field);
    await user.paste('x'.repeat(600));
    expect(dialog.getByText('500/500')).toBeInTheDocument();
    expect(field.value).toHaveLength(500);
  });

  it('sends the trimmed text, and does not wait for the messages to be fetched [R-MSGD-3] [R-MSGD-5] [R-MSGD-6]', async () => {
    const sent = recordWrites(harness);
    const { send } = await openDialog();
    harness.msw.use(http.get('*/api/messages/unread-count', () => new Promise<void>(() => {})));
    await send('  Well done  ');
    expect(await screen.findByText('Your message was sent to Ada Lovelace')).toBeInTheDocument();
    const body = { gameId: game, recipientId: ada.id, content: 'Well done' };
    expect(sent).toEqual([{ line: 'POST /api/messages', body }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).not.toBeInTheDocument());
    expect((await ada.get('/api/messages')).json()).toMatchObject([{ content: 'Well done', isRead: false }]);
  });

  it.each([
    ['in the server’s words', HttpResponse.json({ message: 'Slow down' }, { status: 403 }), 'Slow down'],
    ['in its own words', new HttpResponse(null, { status: 500 }), 'Failed to send message'],
  ])('shows a failure %s, and keeps the text [R-MSGD-7]', async (_, response, text) => {
    harness.msw.use(http.post('*/api/messages', () => response.clone()));
    const { field, send } = await openDialog();
    await send('Well done');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(field).toHaveValue('Well done');
  });

  it('warns that a message which failed a day ago may have been sent already', async () => {
    harness.msw.use(
      http.post('*/api/messages', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    const sent = recordWrites(harness);
    const { user, field, button, send } = await openDialog();
    await send('Well done');
    expect(await screen.findByText('Failed to send message')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveValue('Well done'));
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await user.click(button);
    expect(await screen.findByText(/may have been sent already/)).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('takes no other text while it sends', async () => {
    const gate = Promise.withResolvers<void>();
    const refuse = () => HttpResponse.json({ message: 'Slow down' }, { status: 403 });
    harness.msw.use(http.post('*/api/messages', () => gate.promise.then(refuse)));
    const { user, field, send } = await openDialog();
    await send('Well done');
    await user.type(field, 'And');
    expect(field).toHaveValue('');
    gate.resolve();
    await waitFor(() => expect(field).toHaveValue('Well done'));
    await user.type(field, ' and more');
    expect(field).toHaveValue('Well done and more');
  });

  it('is empty while a message is pending, and has the text again when that fails', async () => {
    const gate = Promise.withResolvers<void>();
    const fail = () => new HttpResponse(null, { status: 500 });
    harness.msw.use(http.post('*/api/messages', () => gate.promise.then(fail)));
    const { visit, send } = await openDialog();
    await send('Well done');
    await visit.navigate('/leaderboard');
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
    visit.goBack();
    const { field } = await openDialog(visit);
    expect(field).toHaveValue('');
    gate.resolve();
    expect(await screen.findByText('Failed to send message')).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveValue('Well done'));
  });
});
