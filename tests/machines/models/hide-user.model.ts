import { expect } from 'vitest';
import { hideUserMachine } from '#machines/hide-user.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

const block = { userId: 'u1', name: 'Ada', kind: 'block', until: null } as const;
const mute = { userId: 'u1', name: 'Ada', kind: 'mute', until: '2026-03-04T12:00:00.000Z' } as const;

export const model = defineModel({
  machine: hideUserMachine,
  inputs: { block, mute },
  events: [{ type: 'dialog.confirm' }, { type: 'dialog.cancel' }],
  outcomes: {
    hideUser: { done: [{ success: true }], error: [broken] },
  },
  simple: 4,
  invariants: {
    'a request is pending exactly while sending': ({ pendingCalls, is }) => {
      expect(pendingCalls().length).toBe(is('sending') ? 1 : 0);
    },
    'each outcome is announced, and a failure restores the content': ({ event, effects, is }) => {
      const expected: Record<string, unknown> = {
        'xstate.done.actor.hideUser': [['announceHidden']],
        'xstate.error.actor.hideUser': [['restoreContent'], ['announceFailure', { error: broken }]],
      };
      // A second press of the button does not hide the content again.
      const starts = is('sending') && effects.length > 0 ? [['hideContent']] : [];
      expect(effects).toEqual(expected[event.type] ?? starts);
    },
    'it ends once the user is hidden, or the viewer has cancelled': ({ status, is }) => {
      expect(status()).toBe(is('hidden') || is('cancelled') ? 'done' : 'active');
    },
  },
  scenarios: {
    'requires confirmation before it sends a block [R-SAFE-10]': async (start) => {
      const hiding = start(block);
      expect([hiding.value(), hiding.calls()]).toEqual(['confirming', []]);
      hiding.send({ type: 'dialog.confirm' });
      expect(hiding.pendingCalls().map(({ src, input }) => [src, input])).toEqual([
        ['hideUser', { userId: 'u1', kind: 'block', until: null }],
      ]);
      expect(hiding.effects()).toEqual([['hideContent']]);
      await hiding.resolve('hideUser', { success: true });
      expect([hiding.value(), hiding.effects()]).toEqual(['hidden', [['announceHidden']]]);
    },
    'sends a mute without confirmation': (start) => {
      const hiding = start(mute);
      expect(hiding.pendingCalls().map(({ input }) => input)).toEqual([
        { userId: 'u1', kind: 'mute', until: mute.until },
      ]);
    },
    'sends nothing when the viewer cancels': (start) => {
      const hiding = start(block);
      hiding.send({ type: 'dialog.cancel' });
      expect([hiding.value(), hiding.calls(), hiding.effects()]).toEqual(['cancelled', [], []]);
    },
    'restores the hidden content when the request fails, and can be retried [R-SAFE-11]': async (start) => {
      const hiding = start(block);
      hiding.send({ type: 'dialog.confirm' });
      await hiding.reject('hideUser', broken);
      expect([hiding.value(), hiding.context().error]).toEqual(['failed', broken]);
      expect(hiding.effects()).toEqual([
        ['hideContent'],
        ['restoreContent'],
        ['announceFailure', { error: broken }],
      ]);
      hiding.send({ type: 'dialog.confirm' });
      expect(hiding.effects()).toEqual([['hideContent']]);
      await hiding.resolve('hideUser', { success: true });
      expect(hiding.value()).toBe('hidden');
    },
  },
});
