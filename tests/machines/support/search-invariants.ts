import { expect } from 'vitest';
import type { AnyEventObject } from 'xstate';
import type { Call, Effect } from './test-implementations.ts';

interface SearchStep {
  readonly context: { readonly text: string; readonly results: readonly unknown[] };
  readonly event: AnyEventObject;
  readonly effects: readonly Effect[];
  readonly pendingCalls: () => readonly Call[];
  readonly calls: () => readonly Call[];
  readonly is: (path: string) => boolean;
}

/** Invariants of a search while typing that requests nothing below `minimum` characters. */
export function searchInvariants(minimum: number) {
  return {
    'the text is the one that was typed last': ({ event, context }: SearchStep) => {
      if (event.type === 'search.changed') expect(context.text).toBe(event['text']);
    },
    'the only pending search is for the current text': ({ pendingCalls, context, is }: SearchStep) => {
      expect(pendingCalls().map(({ input }) => input)).toEqual(
        is('searching') ? [{ text: context.text.trim() }] : [],
      );
    },
    'no request is sent for too short a text': ({ calls }: SearchStep) => {
      for (const { input } of calls())
        expect(input).toEqual({ text: expect.stringMatching(`.{${minimum}}`) });
    },
    'too short a text has no results': ({ context, is }: SearchStep) => {
      const isShort = context.text.trim().length < minimum;
      expect(is('idle')).toBe(isShort);
      if (isShort) expect(context.results).toEqual([]);
    },
    'found has results, and foundNothing and failed have none': ({ context, is }: SearchStep) => {
      if (is('found')) expect(context.results.length).toBeGreaterThan(0);
      if (is('foundNothing') || is('failed')) expect(context.results).toEqual([]);
    },
    'announces no outcome': ({ effects }: SearchStep) => expect(effects).toEqual([]),
  };
}
