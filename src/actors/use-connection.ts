import { useSelector } from '@xstate/react';
import { use } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ConnectionStatus, connectionMachine } from '#machines/connection.machine.ts';
import { connectionOf, RootActorContext } from './root.ts';

const impaired = ['slow', 'offline', 'unreachable', 'failing'] as const;

/** The current connection status; `online` without a root actor. */
export function useConnection(): ConnectionStatus {
  const root = use(RootActorContext);
  return useSelector(root ? connectionOf(root) : undefined, statusOf);
}

/** The connection status of a snapshot, by the tag of its state. */
export function statusOf(snapshot: SnapshotFrom<typeof connectionMachine> | undefined): ConnectionStatus {
  return impaired.find((status) => snapshot?.hasTag(status)) ?? 'online';
}
