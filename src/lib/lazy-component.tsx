import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';

/**
 * Fetches all preloaded modules again and returns whether all requests succeeded. WebKit treats a module whose preload failed as failed,
 * even after a reload, until it is fetched in another way.
 */
async function refetchPreloads(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const results = await Promise.allSettled([...links].map(({ href }) => fetch(href)));
  return results.every(({ status }) => status === 'fulfilled');
}

/** Whether the server no longer has the files of this page, because it has a newer build. */
async function isBuildReplaced(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const response = script && (await fetch(script.src, { cache: 'no-cache' }).catch(() => null));
  return response?.status === 404;
}

/**
 * Whether only a page reload can recover from an error, and the network is available: Firefox never requests a failed module again, and
 * after a deployment the server may lack the module.
 */
export async function requiresReload(error: unknown): Promise<boolean> {
  if (!(await refetchPreloads())) return false;
  return /error loading dynamically imported module/.test(String(error)) || isBuildReplaced();
}

export interface LazyOptions<Props> {
  /** Rendered until the code is loaded. */
  readonly Placeholder?: ComponentType<Props>;
  /**
   * Each new value starts another attempt to load, `false` starts none. Without this hook there is one attempt, whose failure the
   * error boundary handles.
   */
  readonly useAttempt?: (props: Props) => unknown;
  readonly onFailure?: (props: Props, error: unknown) => unknown;
}

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Starts loading the code. Rejects when it cannot be loaded. */
  readonly preload: () => Promise<unknown>;
};

const useOneAttempt = () => true;

/**
 * A component whose code is loaded separately. Not React's `lazy`: that never retries a failed load, and shows its fallback for 300 ms
 * even where the code is loaded already.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { Placeholder, useAttempt, onFailure }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let pending: Promise<ComponentType<Props>> | null = null;
  let isRetry = false;
  const request = async () => {
    if (isRetry) await refetchPreloads();
    isRetry = true;
    loaded = (await load()).default;
    return loaded;
  };
  // Sequential: an attempt that shared the pending one would also get its failure.
  const preload = async () => {
    if (pending) await pending.catch(() => null);
    if (loaded) return loaded;
    pending ??= request().finally(() => {
      pending = null;
    });
    return pending;
  };
  const useCurrentAttempt = useAttempt ?? useOneAttempt;
  function Lazy(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const attempt = useCurrentAttempt(props);
    const fail = useEffectEvent((error: unknown) => {
      onFailure?.(props, error);
      if (!useAttempt) setFailure({ error });
    });
    useEffect(() => {
      let isMounted = true;
      const loadCode = async () => {
        try {
          const Component = await preload();
          startTransition(() => setLoaded(() => Component));
        } catch (error) {
          if (isMounted) fail(error);
        }
      };
      if (!Loaded && attempt !== false) void loadCode();
      return () => {
        isMounted = false;
      };
    }, [Loaded, attempt]);
    if (failure) throw failure.error;
    const Rendered = Loaded ?? Placeholder;
    return Rendered && <Rendered {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
