import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionOf, RootActorContext } from '#src/actors/root.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { createQueryClient } from '#src/api/query-client.ts';
import { openRoot } from '#tests/src/support/root.tsx';

const Shown = () => <p>{useConnection()}</p>;

it('is online without a root actor', () => {
  render(<Shown />);
  expect(screen.getByText('online')).toBeInTheDocument();
});

it('follows the connection of the root actor', () => {
  const root = openRoot(createQueryClient());
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
