import { act, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { User } from '#contract/users.ts';
import { appMachine } from '#machines/app.machine.ts';
import { connectionMachine, type ServerFault } from '#machines/connection.machine.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { connectionOf } from '#src/actors/root.ts';
import { RootActorContext } from '#src/actors/root-context.ts';
import { useConnection } from '#src/actors/use-connection.ts';

function startRoot() {
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
      },
    }),
  );
  onTestFinished(() => {
    root.stop();
  });
  return root.start();
}

const Shown = () => <p>{useConnection()}</p>;

it('is online without a root actor', () => {
  render(<Shown />);
  expect(screen.getByText('online')).toBeInTheDocument();
});

it('follows the connection of the root actor', () => {
  const root = startRoot();
  const connection = connectionOf(root);
  render(
    <RootActorContext value={root}>
      <Shown />
    </RootActorContext>,
  );
  expect(screen.getByText('online')).toBeInTheDocument();
  act(() => connection.send({ type: 'queries.hydrated' }));
  expect(screen.getByText('slow')).toBeInTheDocument();
  act(() => connection.send({ type: 'request.failed', reason: 'failing', retryAfter: null }));
  expect(screen.getByText('failing')).toBeInTheDocument();
  act(() => connection.send({ type: 'device.offline' }));
  expect(screen.getByText('offline')).toBeInTheDocument();
  act(() => connection.send({ type: 'device.online' }));
  expect(screen.getByText('online')).toBeInTheDocument();
});
