import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { celebrationsOf, type RootActor } from '#src/actors/root.ts';
import { RootActorContext } from '#src/actors/root-context.ts';
import { responseWith } from '#src/api/client.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';
import { Celebration } from '#src/features/notifications/celebration.tsx';
import { isDismissed, notificationsQuery } from '#src/features/notifications/notifications.queries.ts';
import { toasts } from '#src/features/toasts/index.ts';
import { model } from '#tests/machines/models/notification-queue.model.ts';
import { broken, notification, result, user } from '#tests/machines/support/samples.ts';
import { openRoot } from '../support/root.tsx';
import { holdServer } from './support/held-server.ts';
import { type InApp, replayInApp, replaysInApp } from './support/replay-in-app.ts';

const ada = user('ada');
const ASKS_ANEW = 'GET /api/notifications/games';
const LOGS = 'The results of a game could not be loaded';

/** What the server holds unread, as it says at once whenever it is asked. */
let unread: unknown;
/** What the app did, unseen by anybody, since something last happened to it. */
let unseen: string[] = [];

const server = holdServer(
  {
    fetchResults: { method: 'get', path: '/api/games/:id/results' },
    markRead: { method: 'put', path: '/api/notifications/:id/read' },
  },
  http.get('*/api/notifications/games', () => {
    unseen.push(ASKS_ANEW);
    return HttpResponse.json(JSON.parse(JSON.stringify(unread)));
  }),
);

// Loaded when there is first something to celebrate.
beforeAll(() => import('#src/features/notifications/celebration-dialog.tsx'));
beforeEach(() => {
  unread = [];
  unseen = [];
  vi.spyOn(console, 'warn').mockImplementation((words: unknown) => void unseen.push(String(words)));
});
afterEach(() => {
  toasts.dismiss();
  server.forget();
});
afterAll(() => server.close());

const cover = await model.cover(() => true);
let poll: () => Promise<void>;
let root: RootActor;
/** Empties the cached list, as a sign-out does. */
let forgetUnread: () => void;

const dialog = () => within(screen.getByRole('dialog', { name: 'Congratulations!' }));

const noDialog = () => expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();

const queue: InApp<typeof model.machine> = {
  model,
  server,
  open() {
    const client = createQueryClient();
    root = openRoot(client);
    forgetUnread = () => client.setQueryData(notificationsQuery.queryKey, responseWith([]));
    poll = () => client.refetchQueries({ queryKey: notificationsQuery.queryKey });
    render(
      <QueryClientProvider client={client}>
        <RootActorContext value={root}>
          <Celebration viewer={ada} />
          <Toaster toaster={toasts} />
        </RootActorContext>
      </QueryClientProvider>,
    );
  },
  does: {
    async 'notification.arrived'({ notification: one }) {
      unread = [one];
      await poll();
      unseen = [];
    },
    'notification.dismiss'() {
      unseen = [];
      fireEvent.click(dialog().getByRole('button', { name: 'Celebrate!' }));
    },
    'session.signedOut'() {
      forgetUnread();
      celebrationsOf(root).send({ type: 'session.signedOut' });
    },
  },
  sees: {
    idle: noDialog,
    fetchingResults: noDialog,
    showing({ current, results }) {
      expect(screen.getByRole('dialog')).toHaveAccessibleDescription(`${current?.game.name} is over.`);
      const rows = dialog().queryAllByRole('listitem');
      expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(
        results === null ? [] : ['1st', '2nd'],
      );
      expect(dialog().queryAllByText('ada (You)')).toHaveLength(results === null ? 0 : 1);
      expect(screen.queryByText(/fail/i)).not.toBeInTheDocument();
    },
    markingRead({ current }) {
      noDialog();
      expect(isDismissed(current?.id ?? '')).toBe(true);
    },
  },
  tells: {
    rememberDismissed: null,
    refreshNotifications: ASKS_ANEW,
    announceFailure: 'Failed to mark notification as read',
    logMissingResults: LOGS,
  },
  isTold(words) {
    if (words === ASKS_ANEW || words === LOGS) expect(unseen).toContain(words);
    else screen.getByText(words);
  },
};

describe('the queue of games to celebrate, in their dialog', () => {
  replaysInApp(queue, cover);

  // Longer than the shortest ways, which never show a second one.
  it('shows the next one as itself, and without the results of the one before it', async () => {
    await replayInApp(queue, {
      input: 'any',
      events: [
        { type: 'notification.arrived', notification: notification('n1', 'g1') },
        { type: 'xstate.done.actor.fetchResults', output: [result('ada', 1), result('bob', 2)] },
        { type: 'notification.dismiss' },
        { type: 'xstate.done.actor.markRead', output: { success: true } },
        { type: 'notification.arrived', notification: notification('n2', 'g2') },
        { type: 'xstate.error.actor.fetchResults', error: broken },
        { type: 'notification.dismiss' },
        { type: 'xstate.error.actor.markRead', error: broken },
      ],
    });
  });
});
