import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import { appMachine } from '#machines/app.machine.ts';
import { connectionMachine, type ServerFault } from '#machines/connection.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { celebrationsOf, outboxOf, type RootActor } from '#src/actors/root.ts';
import type { ApiQueryClient } from '#src/api/client.ts';
import { celebrationsLogic, followNotifications } from '#src/app/celebrations.ts';
import { inTransaction } from '#src/app/offline/database.ts';
import { browserOutbox } from '#src/app/outbox/browser-outbox.ts';

/** A root actor that sends no requests by itself, with the browser's outbox. Stopped when the test finishes. */
export function openRoot(client: ApiQueryClient): RootActor {
  const { logic, connect } = browserOutbox(client);
  const root = createActor(
    appMachine.provide({
      actors: {
        session: sessionMachine.provide({
          actors: { fetchUser: fromPromise(() => new Promise<User | null>(() => {})) },
        }),
        connection: connectionMachine.provide({
          actors: {
            backOff: fromPromise(() => new Promise<unknown>(() => {})),
            retryFailedQueries: fromPromise(() => new Promise<ServerFault | null>(() => {})),
          },
        }),
        outbox: logic,
        celebrations: celebrationsLogic(client),
      },
    }),
  );
  const stops = [connect(outboxOf(root)), followNotifications(celebrationsOf(root), client)];
  onTestFinished(() => {
    cleanup();
    root.stop();
    for (const stop of stops) stop();
    void inTransaction('outbox', (store) => store.clear());
  });
  return root.start();
}

/** The same, of a signed-in user. */
export function openRootFor(client: ApiQueryClient, userId: string): RootActor {
  const root = openRoot(client);
  outboxOf(root).send({ type: 'session.signedIn', userId });
  return root;
}
