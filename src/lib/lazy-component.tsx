import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { fetchAnew } from './lost-module.ts';

export interface LazyOptions<Props> {
  /** Rendered until the code is loaded. */
  readonly Placeholder?: ComponentType<Props>;
  /**
   * Each other value is another attempt to load, `false` is none. Without it there is one attempt, whose failure goes to the error
   * boundary.
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
    if (isRetry) await fetchAnew();
    isRetry = true;
    loaded = (await load()).default;
    return loaded;
  };
  // One after the other: a second attempt that joined the first would get the failure from before the change.
  const preload = async () => {
    if (pending) await pending.catch(() => null);
    if (loaded) return loaded;
    pending ??= request().finally(() => {
      pending = null;
    });
    return pending;
  };
  const useChance = useAttempt ?? useOneAttempt;
  function Lazy(props: Props) {
    const [Found, setFound] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const attempt = useChance(props);
    const fail = useEffectEvent((error: unknown) => {
      onFailure?.(props, error);
      if (!useAttempt) setFailure({ error });
    });
    useEffect(() => {
      let isMounted = true;
      const loadCode = async () => {
        try {
          const Component = await preload();
          startTransition(() => setFound(() => Component));
        } catch (error) {
          if (isMounted) fail(error);
        }
      };
      if (!Found && attempt !== false) void loadCode();
      return () => {
        isMounted = false;
      };
    }, [Found, attempt]);
    if (failure) throw failure.error;
    const Rendered = Found ?? Placeholder;
    return Rendered && <Rendered {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
