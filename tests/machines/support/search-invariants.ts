import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { broken } from './samples.ts';
import type { Call, Effect } from './test-actor.ts';

interface SearchMoment {
  readonly context: { readonly text: string; readonly results: readonly unknown[] };
  readonly event: AnyEventObject;
  readonly effects: readonly Effect[];
  readonly open: () => readonly Call[];
  readonly calls: () => readonly Call[];
  readonly is: (path: string) => boolean;
}

/** What holds for every search while typing, given how many characters it takes to ask. */
export function searchInvariants(minimum: number) {
  return {
    'the text is the one that was written last': ({ event, context }: SearchMoment) => {
      if (event.type === 'search.changed') expect(context.text).toBe(event['text']);
    },
    'the only search under way is for the text that stands there': ({ open, context, is }: SearchMoment) => {
      expect(open().map(({ input }) => input)).toEqual(
        is('searching') ? [{ text: context.text.trim() }] : [],
      );
    },
    'nothing is ever asked for too short a text': ({ calls }: SearchMoment) => {
      for (const { input } of calls())
        expect(input).toEqual({ text: expect.stringMatching(`.{${minimum}}`) });
    },
    'too short a text has no results': ({ context, is }: SearchMoment) => {
      const isShort = context.text.trim().length < minimum;
      expect(is('idle')).toBe(isShort);
      if (isShort) expect(context.results).toEqual([]);
    },
    'results are shown as found only when there are some': ({ context, is }: SearchMoment) => {
      if (is('found')) expect(context.results.length).toBeGreaterThan(0);
      if (is('foundNothing') || is('failed')) expect(context.results).toEqual([]);
    },
    'every failure is announced, and nothing else is': ({ event, effects }: SearchMoment) => {
      const isFailure = event.type === 'xstate.error.actor.search';
      expect(effects).toEqual(isFailure ? [['announceFailure', { error: broken }]] : []);
    },
  };
}
