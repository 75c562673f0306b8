import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { arrangeGame } from '#tests/support/games.ts';
import { openedDialog } from '../support/dialog.ts';
import { openHarness } from '../support/harness.tsx';

const harness = await openHarness();
await import('#src/features/messages/send-message-dialog.tsx');
await import('#src/features/games/detail/participants-dialog.tsx');
const ada = await harness.server.signUp('ada', { firstName: 'Ada', lastName: 'Lovelace' });
const ben = await harness.server.signUp('ben', { firstName: 'Ben' });
const game = await arrangeGame(harness.server, { creator: ada, members: [ben] });

async function showPeople() {
  const visit = harness.visit(`/games/${game}`, ben);
  await visit.user.click(await screen.findByRole('button', { name: /2 participants|Participants/i }));
  const people = await openedDialog(/Participants/);
  return { ...visit, people: within(people) };
}

async function openDialog() {
  const visit = await showPeople();
  await visit.user.click(visit.people.getByRole('button', { name: 'Message Ada Lovelace' }));
  const dialog = within(await openedDialog('Message Ada Lovelace'));
  return {
    ...visit,
    dialog,
    field: dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }),
    send: dialog.getByRole('button', { name: 'Send message' }),
  };
}

const gone = () =>
  waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Message Ada Lovelace' })).not.toBeInTheDocument(),
  );

const bodies: unknown[] = [];
const record = () => {
  bodies.length = 0;
  harness.msw.use(
    http.post('*/api/messages', async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
};

describe('the dialog to send a message', () => {
  it('is offered for everybody but oneself [R-MSGD-8]', async () => {
    const { people } = await showPeople();
    const buttons = people.getAllByRole('button', { name: /^Message/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Message Ada Lovelace']);
  });

  it('takes at most 500 characters and counts them [R-MSGD-1] [R-MSGD-2]', async () => {
    const { user, dialog, field } = await openDialog();
    expect(dialog.getByText('0/500')).toBeInTheDocument();
    await user.type(field, 'Hello');
    expect(dialog.getByText('5/500')).toBeInTheDocument();
    await user.paste('x'.repeat(600));
    expect(field.value).toHaveLength(500);
  });

  it('sends nothing blank [R-MSGD-4]', async () => {
    record();
    const { user, field, send } = await openDialog();
    expect(send).toBeDisabled();
    await user.type(field, '   ');
    expect(send).toBeDisabled();
    expect(bodies).toEqual([]);
  });

  it('sends the trimmed text and tells to whom [R-MSGD-3] [R-MSGD-5] [R-MSGD-6]', async () => {
    record();
    const { user, field, send } = await openDialog();
    await user.type(field, '  Well done  ');
    await user.click(send);
    expect(await screen.findByText('Your message was sent to Ada Lovelace')).toBeInTheDocument();
    expect(bodies).toEqual([{ gameId: game, recipientId: ada.id, content: 'Well done' }]);
    await gone();
    expect((await ada.get('/api/messages')).json()).toContainEqual(
      expect.objectContaining({ content: 'Well done', isRead: false }),
    );
  });

  it('sends the next one while the messages are still fetched anew', async () => {
    record();
    const { user, people, field, send } = await openDialog();
    harness.msw.use(http.get('*/api/messages/unread-count', () => new Promise<void>(() => {})));
    await user.type(field, 'One');
    await user.click(send);
    await gone();
    await user.click(people.getByRole('button', { name: 'Message Ada Lovelace' }));
    const again = within(await openedDialog('Message Ada Lovelace'));
    await user.type(again.getByRole('textbox', { name: 'Your message' }), 'Two');
    await user.click(again.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(bodies).toMatchObject([{ content: 'One' }, { content: 'Two' }]));
  });

  it.each([
    ['in the server’s words', HttpResponse.json({ message: 'Slow down' }, { status: 403 }), 'Slow down'],
    ['in its own', new HttpResponse(null, { status: 500 }), 'Failed to send message'],
  ])('that fails says so %s and keeps the text [R-MSGD-7]', async (_, answer, text) => {
    harness.msw.use(http.post('*/api/messages', () => answer.clone()));
    const { user, field, send } = await openDialog();
    await user.type(field, 'Well done');
    await user.click(send);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(field).toHaveValue('Well done');
  });

  it('that is on its way is not there to be sent again, unless it fails', async () => {
    const gate = Promise.withResolvers<void>();
    harness.msw.use(
      http.post('*/api/messages', async () => {
        await gate.promise;
        return new HttpResponse(null, { status: 500 });
      }),
    );
    const { user, field, send, navigate, goBack } = await openDialog();
    await user.type(field, 'Well done');
    await user.click(send);
    await navigate('/leaderboard');
    await screen.findByRole('heading', { level: 1, name: 'Leaderboard' });
    goBack();
    await user.click(await screen.findByRole('button', { name: /2 participants|Participants/i }));
    const people = within(await openedDialog(/Participants/));
    await user.click(people.getByRole('button', { name: 'Message Ada Lovelace' }));
    const dialog = within(await openedDialog('Message Ada Lovelace'));
    const again = dialog.getByRole('textbox', { name: 'Your message' });
    expect(again).toHaveValue('');
    gate.resolve();
    expect(await screen.findByText('Failed to send message')).toBeInTheDocument();
    await waitFor(() => expect(again).toHaveValue('Well done'));
  });
});
