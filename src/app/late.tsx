import { type ComponentType, useEffect, useState } from 'react';
import { Waiting } from './waiting.tsx';

interface Module {
  readonly default: ComponentType;
}

/**
 * A component whose code is fetched apart, and `load` to begin with that early. Not with `lazy`: that shows what stands
 * in for it even where the code has come, and React then keeps it there for 300 ms.
 */
export function late(fetchModule: () => Promise<Module>) {
  let loaded: ComponentType | null = null;
  const load = async () => {
    loaded ??= (await fetchModule()).default;
    return loaded;
  };
  function Late() {
    const [Found, setFound] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      let wanted = true;
      if (Found === null) {
        load().then(
          (found) => wanted && setFound(() => found),
          (error: unknown) => wanted && setFailure({ error }),
        );
      }
      return () => {
        wanted = false;
      };
    }, [Found]);
    if (failure) throw failure.error;
    return Found ? <Found /> : <Waiting />;
  }
  return { Component: Late, load };
}
