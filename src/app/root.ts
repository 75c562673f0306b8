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
import { celebrationsLogic, followNotifications } from './celebrations.ts';
import { connectDevice, connectionLogic } from './connection.ts';
import { browserOutbox, followConnection, followSession } from './outbox/browser-outbox.ts';
import { retryFailedQueries } from './retry-failed-queries.ts';
import { connectSession, type SessionParts, sessionLogic } from './session.ts';

export interface RootParts extends SessionParts {
  /** Whether failed queries are requested again without being asked to; the tests decide. */
  readonly retries?: boolean;
}

/** Creates the root actor with all it needs. Start it before the first render. */
export function createRoot({ retries = true, ...parts }: RootParts): RootActor {
  const retry = async (signal: AbortSignal) =>
    retries ? retryFailedQueries(parts.queryClient, sessionOf(root), signal) : null;
  const outbox = browserOutbox(parts.queryClient);
  const root: RootActor = createActor(
    appMachine.provide({
      actors: {
        session: sessionLogic(parts, () => connectionOf(root).send({ type: 'queries.hydrated' })),
        connection: connectionLogic(retry),
        outbox: outbox.logic,
        celebrations: celebrationsLogic(parts.queryClient),
      },
    }),
  );
  const stops = [
    connectSession(sessionOf(root), parts),
    outbox.connect(outboxOf(root)),
    followSession(outboxOf(root), sessionOf(root), parts.queryClient),
    followConnection(outboxOf(root), connectionOf(root)),
    followNotifications(celebrationsOf(root), sessionOf(root), parts.queryClient),
    connectDevice(connectionOf(root)),
    stopTasksOnLogout(root),
  ];
  root.subscribe({
    complete: () => {
      for (const stop of stops) stop();
    },
  });
  return root;
}

/** What somebody has begun belongs to nobody once they are signed out. Returns what stops it. */
function stopTasksOnLogout(root: RootActor): () => void {
  const subscription = sessionOf(root).subscribe(({ value }) => {
    if (value === 'signedOut') tasksOf(root).send({ type: 'tasks.stop' });
  });
  return () => subscription.unsubscribe();
}
