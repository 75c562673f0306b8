import { createActor } from 'xstate';
import { appMachine } from '#machines/app.machine.ts';
import { connectionOf, type RootActor, sessionOf } from '../actors/root.ts';
import { connectDevice, connectionLogic } from './connection.ts';
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
  const root: RootActor = createActor(
    appMachine.provide({
      actors: {
        session: sessionLogic(parts, () => connectionOf(root).send({ type: 'queries.hydrated' })),
        connection: connectionLogic(retry),
      },
    }),
  );
  const stops = [connectSession(sessionOf(root), parts), connectDevice(connectionOf(root))];
  root.subscribe({
    complete: () => {
      for (const stop of stops) stop();
    },
  });
  return root;
}
