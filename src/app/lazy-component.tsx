import { type ComponentType, useEffect, useState } from 'react';
import { Waiting } from './waiting.tsx';

interface Module {
  readonly default: ComponentType;
}

/**
 * A component whose code is a chunk of its own, and `load` to load that early. Not React's `lazy`: that renders the
 * fallback even where the code is there, and keeps it for 300 ms.
 */
export function lazyComponent(fetchModule: () => Promise<Module>) {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded ??= (await fetchModule()).default;
    return loaded;
  };
  function LazyComponent() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      let isMounted = true;
      if (Loaded === null) {
        load().then(
          (component) => isMounted && setLoaded(() => component),
          (error: unknown) => isMounted && setFailure({ error }),
        );
      }
      return () => {
        isMounted = false;
      };
    }, [Loaded]);
    if (failure) throw failure.error;
    return Loaded ? <Loaded /> : <Waiting />;
  }
  return { Component: LazyComponent, load };
}
