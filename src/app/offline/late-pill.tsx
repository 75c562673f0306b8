import { type ComponentType, lazy, Suspense } from 'react';

const nothing = (): { default: ComponentType } => ({ default: () => null });
const ConnectionPill = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./connection-pill.tsx').then((module) => ({ default: module.ConnectionPill }), nothing),
);

/** The connection pill, loaded right after the frame around it: at first it has nothing to say. */
export function LatePill() {
  return (
    <Suspense>
      <ConnectionPill />
    </Suspense>
  );
}
