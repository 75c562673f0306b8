import { useState } from 'react';
import type { Participant } from '#contract/games.ts';

/** Those who were chosen, also when what is searched for now no longer finds them. */
export function useChosen(ids: readonly string[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Participant>>(new Map());
  return {
    chosen: ids.flatMap((id) => seen.get(id) ?? []),
    /** To be told of everybody who can be chosen, whenever somebody is. */
    remember: (people: readonly Participant[]) =>
      setSeen((before) => new Map([...before, ...people.map((one) => [one.userId, one] as const)])),
  };
}
