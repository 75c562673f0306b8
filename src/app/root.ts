import { createActor } from 'xstate';
import { appMachine } from '#machines/app.machine.ts';
import {
  celebrationsOf,
  connectionOf,
  outboxOf,
  type RootActor,
  sessionOf,
  tasksOf,
} from '../actors/root.ts';
import { onUnknownResult } from '../api/request.ts';
import { currentUserQuery, refreshAllButUser } from '../features/auth/auth.queries.ts';
import { celebrationsLogic, followNotifications } from './celebrations.ts';
import { connectDevice, connectionLogic } from './connection.ts';
import { browserOutbox } from './outbox/browser-outbox.ts';
import { retryFailedQueries } from './retry-failed-queries.ts';
import { connectSession, type SessionOptions, sessionLogic } from './session.ts';

interface RootOptions extends SessionOptions {
  /** Whether failed queries are retried automatically; tests may disable it. */
  readonly retries?: boolean;
}

/** A function that calls `run`, or calls it once more after the current run: several changes may fail at once. */
function coalesced(run: () => Promise<unknown>): () => void {
  let last: Promise<unknown> = Promise.resolve();
  let isRequested = false;
  const start = () => {
    isRequested = false;
    return run();
  };
  return () => {
    if (!isRequested) last = last.then(start, start);
    isRequested = true;
  };
}

/** Creates the root actor with its implementations. Start it before the first render. */
export function createRootActor({ retries = true, ...options }: RootOptions): RootActor {
  const { queryClient } = options;
  const retry = async (signal: AbortSignal) =>
    retries ? retryFailedQueries(queryClient, sessionOf(root), signal) : null;
  const outbox = browserOutbox(queryClient);
  const root: RootActor = createActor(
    appMachine.provide({
      actors: {
        session: sessionLogic(options, () => connectionOf(root).send({ type: 'queries.hydrated' })),
        connection: connectionLogic(retry),
        outbox: outbox.logic,
        celebrations: celebrationsLogic(queryClient),
      },
    }),
  );
  const stops = [
    connectSession(sessionOf(root), options),
    outbox.connect(outboxOf(root)),
    followNotifications(celebrationsOf(root), queryClient),
    connectDevice(connectionOf(root)),
    onUnknownResult(coalesced(() => refreshAllButUser(queryClient))),
  ];
  let sessionState: unknown;
  sessionOf(root).subscribe(({ value }) => {
    // Refetching the user must not wake entries before their Retry-After.
    if (value === sessionState) return;
    sessionState = value;
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (value === 'signedIn' && user) outboxOf(root).send({ type: 'session.signedIn', userId: user.id });
    // Pending work of a user must not continue after sign-out.
    if (value === 'signedOut') {
      outboxOf(root).send({ type: 'session.signedOut' });
      celebrationsOf(root).send({ type: 'session.signedOut' });
      tasksOf(root).send({ type: 'tasks.stop' });
    }
  });
  let isOnline = true;
  connectionOf(root).subscribe((snapshot) => {
    const now = !snapshot.hasTag('offline');
    if (now !== isOnline) outboxOf(root).send({ type: 'connection.changed', isOnline: now });
    isOnline = now;
  });
  root.subscribe({
    complete: () => {
      for (const stop of stops) stop();
    },
  });
  return root;
}
