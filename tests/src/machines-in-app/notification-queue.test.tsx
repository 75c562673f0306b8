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
import { deferResponses } from './support/deferred-server.ts';
import { type InApp, replayInApp, replaysInApp } from './support/replay-in-app.ts';

const ada = user('ada');
const REFETCH = 'GET /api/notifications/games';
const WARNING = 'The results of a game could not be loaded';

/** The unread notifications on the server. */
let unread: unknown;
/** The refetches and warnings of the app since the last event. */
let sideEffects: string[] = [];

const server = deferResponses(
  {
    fetchResults: { method: 'get', path: '/api/games/:id/results' },
    markRead: { method: 'put', path: '/api/notifications/:id/read' },
  },
  http.get('*/api/notifications/games', () => {
    sideEffects.push(REFETCH);
    return HttpResponse.json(JSON.parse(JSON.stringify(unread)));
  }),
);

// The app loads the dialog on demand.
beforeAll(() => import('#src/features/notifications/celebration-dialog.tsx'));
beforeEach(() => {
  unread = [];
  sideEffects = [];
  vi.spyOn(console, 'warn').mockImplementation((message: unknown) => void sideEffects.push(String(message)));
});
afterEach(() => {
  toasts.dismiss();
  server.reset();
});
afterAll(() => server.close());

const cover = await model.cover(() => true);
let poll: () => Promise<void>;
let root: RootActor;
/** Empties the cached list, as a sign-out does. */
let clearCachedList: () => void;

const dialog = () => within(screen.getByRole('dialog', { name: 'Congratulations!' }));

const expectNoDialog = () => expect(screen.queryByRole('dialog', { hidden: true })).not.toBeInTheDocument();

const queue: InApp<typeof model.machine> = {
  model,
  server,
  open() {
    const client = createQueryClient();
    root = openRoot(client);
    clearCachedList = () => client.setQueryData(notificationsQuery.queryKey, responseWith([]));
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
  actions: {
    async 'notification.arrived'({ notification: one }) {
      unread = [one];
      await poll();
      sideEffects = [];
    },
    'notification.dismiss'() {
      sideEffects = [];
      fireEvent.click(dialog().getByRole('button', { name: 'Celebrate!' }));
    },
    'session.signedOut'() {
      clearCachedList();
      celebrationsOf(root).send({ type: 'session.signedOut' });
    },
  },
  assertions: {
    idle: expectNoDialog,
    fetchingResults: expectNoDialog,
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
      expectNoDialog();
      expect(isDismissed(current?.id ?? '')).toBe(true);
    },
  },
  announcements: {
    rememberDismissed: null,
    refreshNotifications: REFETCH,
    announceFailure: 'Failed to mark notification as read',
    logMissingResults: WARNING,
  },
  expectAnnounced(text) {
    if (text === REFETCH || text === WARNING) expect(sideEffects).toContain(text);
    else screen.getByText(text);
  },
};

describe('the notification queue in the celebration dialog', () => {
  replaysInApp(queue, cover);

  // The covering paths show one notification only.
  it('shows the next notification without the results of the previous one', async () => {
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
