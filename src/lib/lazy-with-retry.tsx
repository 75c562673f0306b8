import { type ComponentType, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { fetchAnew } from './lost-module.ts';

export interface RetryOptions<Props> {
  /** What stands there until the code is here. */
  readonly Placeholder?: ComponentType<Props>;
  /** Each other value is another chance to ask, but for `false`: then nothing is asked for. */
  readonly useChance: (props: Props) => unknown;
  readonly onFailure?: (props: Props, error: unknown) => unknown;
}

/**
 * A part of the screen whose code is fetched apart and that the rest can do without for a while. What could not be had is
 * asked for again with the next chance. Not with React's `lazy`: that takes the first failure for the last, and the screen
 * down with it.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { Placeholder, useChance, onFailure }: RetryOptions<Props>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  let asked: ReturnType<typeof load> | null = null;
  let isRepeated = false;
  const attempt = async () => {
    if (isRepeated) await fetchAnew();
    isRepeated = true;
    return load();
  };
  // One after the other: whoever asks again meanwhile would be given the answer from before the change.
  const ask = async () => {
    if (asked) await asked.catch(() => null);
    asked ??= attempt().finally(() => {
      asked = null;
    });
    return asked;
  };
  return function Late(props: Props) {
    const [Found, setFound] = useState(() => loaded);
    const chance = useChance(props);
    const fail = useEffectEvent((error: unknown) => onFailure?.(props, error));
    useEffect(() => {
      let isWanted = true;
      const fetchCode = async () => {
        try {
          loaded = (await ask()).default;
          startTransition(() => setFound(() => loaded));
        } catch (error) {
          if (isWanted) fail(error);
        }
      };
      if (!Found && chance !== false) void fetchCode();
      return () => {
        isWanted = false;
      };
    }, [Found, chance]);
    const Shown = Found ?? Placeholder;
    return Shown && <Shown {...props} />;
  };
}
