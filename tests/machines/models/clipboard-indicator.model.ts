import { expect } from 'vitest';
import { COPIED_DURATION, clipboardIndicatorMachine } from '#machines/clipboard-indicator.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const code = { label: 'Invite code', text: 'ABC234' };
const link = { label: 'Share link', text: 'https://stretch.example/join/ABC234' };

export const model = defineModel({
  machine: clipboardIndicatorMachine,
  inputs: { any: undefined },
  events: [
    { type: 'copy.request', ...code },
    { type: 'copy.request', ...link },
  ],
  outcomes: {
    copyText: { done: [undefined], error: [broken] },
  },
  simple: Infinity,
  invariants: {
    'it copies what was asked for last, and nothing else': ({ open, context, is }) => {
      expect(open().map(({ input }) => input)).toEqual(is('copying') ? [context.subject] : []);
    },
    'it tells what was copied, and what was not': ({ event, effects, context }) => {
      const told: Record<string, unknown> = {
        'xstate.done.actor.copyText': [['announceCopied', context.subject]],
        'xstate.error.actor.copyText': [['announceFailure', { error: broken }]],
      };
      expect(effects).toEqual(told[event.type] ?? []);
    },
  },
  scenarios: {
    'shows for 2 s that it copied [R-SHARE-6]': async (start) => {
      const clipboard = start(undefined);
      clipboard.send({ type: 'copy.request', ...code });
      expect(clipboard.value()).toBe('copying');
      await clipboard.answer('copyText', undefined);
      expect(clipboard.value()).toBe('copied');
      expect(clipboard.effects()).toEqual([['announceCopied', code]]);
      clipboard.wait(1999);
      expect(clipboard.value()).toBe('copied');
      clipboard.wait(1);
      expect(clipboard.value()).toBe('idle');
    },
    'counts the 2 s anew for what is copied next': async (start) => {
      const clipboard = start(undefined);
      clipboard.send({ type: 'copy.request', ...code });
      await clipboard.answer('copyText', undefined);
      clipboard.wait(COPIED_DURATION - 1);
      clipboard.send({ type: 'copy.request', ...link });
      await clipboard.answer('copyText', undefined);
      clipboard.wait(COPIED_DURATION - 1);
      expect(clipboard.value()).toBe('copied');
      expect(clipboard.context()).toEqual({ subject: link });
    },
    'tells a failure and shows nothing as copied': async (start) => {
      const clipboard = start(undefined);
      clipboard.send({ type: 'copy.request', ...code });
      await clipboard.fail('copyText', broken);
      expect(clipboard.value()).toBe('idle');
      expect(clipboard.effects()).toEqual([['announceFailure', { error: broken }]]);
    },
  },
});
