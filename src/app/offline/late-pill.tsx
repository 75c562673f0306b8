import { type ComponentType, lazy, Suspense } from 'react';
import { useConnection } from '../../lib/use-connection.ts';
import { useCalm } from '../calm.ts';

const nothing = (): { default: ComponentType } => ({ default: () => null });
const ConnectionPill = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./connection-pill.tsx').then((module) => ({ default: module.ConnectionPill }), nothing),
);

/** The connection pill, loaded once it may have something to say: the first screen is complete, or the server is away. */
export function LatePill() {
  const isCalm = useCalm();
  const isAway = useConnection() !== 'online';
  return <Suspense>{(isCalm || isAway) && <ConnectionPill />}</Suspense>;
}
