import { expect } from 'vitest';
import type { EventFromLogic } from 'xstate';
import type { composerMachine } from '#machines/support/composer.ts';
import { defineModel } from './model.ts';
import type { Play } from './play.ts';
import { broken, noon } from './samples.ts';

type Composer<Address extends object, Item> = ReturnType<typeof composerMachine<Address, Item>>;

export interface ComposerSamples<Address extends object, Item> {
  readonly machine: Composer<Address, Item>;
  readonly address: Address;
  /** What the server makes of a text that was sent under a key. */
  readonly saved: (key: string, content: string) => Item;
}

/** The model of a composer, whatever it writes. */
export function composerModel<Address extends object, Item>({
  machine,
  address,
  saved,
}: ComposerSamples<Address, Item>) {
  const empty = { address, draft: '' };
  type Written = Play<Composer<Address, Item>>;
  const write = (composer: Written, text: string, key: string) => {
    composer.send({ type: 'draft.changed', text });
    composer.send({ type: 'letter.submit', key, at: noon });
  };
  const asked = (composer: Written) => composer.open().map(({ input }) => input);
  return defineModel({
    machine,
    inputs: { empty, 'a kept draft': { address, draft: 'hello' } },
    // Two keys, each for one text at a time, so that at most two texts are on their way on a walk.
    events: ({ sending, draftKey, returned }): readonly EventFromLogic<Composer<Address, Item>>[] => {
      const used = [...sending, ...returned].map(({ key }) => key).concat(draftKey ?? []);
      const fresh = ['k1', 'k2'].find((key) => !used.includes(key));
      return [
        { type: 'draft.changed', text: ' hello ' },
        { type: 'draft.changed', text: 'other' },
        { type: 'draft.changed', text: ' ' },
        ...(fresh !== undefined || draftKey !== null
          ? [{ type: 'letter.submit' as const, key: fresh ?? 'unused', at: noon }]
          : []),
      ];
    },
    outcomes: {
      deliver: { done: ({ key, content }) => [saved(key, content)], error: [broken] },
    },
    simple: 4,
    invariants: {
      'each text on its way is asked for by one actor, and no other': ({ open, context }) => {
        expect(open().map(({ actorId, input }) => [actorId, input])).toEqual(
          context.sending.map(({ key, text }) => [`deliver.${key}`, { ...address, content: text, key }]),
        );
      },
      'what is sent is trimmed and never blank': ({ asked }) => {
        for (const { input } of asked)
          expect(input).toMatchObject({ content: expect.stringMatching(/^(hello|other)$/) });
      },
      'it can be sent exactly when something is written': ({ is, can, context }) => {
        const isWritten = context.draft.trim() !== '';
        expect([is('ready'), can({ type: 'letter.submit', key: 'k3', at: noon })]).toEqual([
          isWritten,
          isWritten,
        ]);
      },
      'no text is lost: what comes back is in the composer or waits for it': ({ event, before, context }) => {
        if (!event.type.startsWith('xstate.error.actor.deliver.')) return;
        const key = event.type.slice('xstate.error.actor.deliver.'.length);
        const letter = before.context.sending.find((one) => one.key === key);
        const wasFree = before.context.draft.trim() === '';
        const back = { key: context.draftKey, text: context.draft };
        expect(wasFree ? back : context.returned.at(-1)).toEqual(letter);
        if (!wasFree) expect(context.draft).toBe(before.context.draft);
      },
      'a text has one key in all the places it may be in': ({ context: { sending, returned, draftKey } }) => {
        const keys = [...sending, ...returned].map(({ key }) => key).concat(draftKey ?? []);
        expect(new Set(keys).size).toBe(keys.length);
      },
      'the whole hears of each text sent, delivered and returned, and of nothing else': ({
        event,
        effects,
        before,
        context,
      }) => {
        const [, kind, , , key] = event.type.split('.');
        const sent = context.sending.length > before.context.sending.length;
        const expected = sent
          ? [['tellPosted', { ...context.sending.at(-1), at: noon }]]
          : kind === 'done'
            ? [['tellDelivered', { key, item: expect.anything() }]]
            : kind === 'error'
              ? [['tellReturned', { key, error: broken }]]
              : [];
        expect(effects).toEqual(expected);
      },
    },
    scenarios: {
      'is free again as soon as it has sent, and sends trimmed': (start) => {
        const composer = start(empty);
        write(composer, '  hello  ', 'k1');
        expect(composer.value()).toBe('blank');
        expect(composer.context()).toEqual({
          address,
          draft: '',
          draftKey: null,
          returned: [],
          sending: [{ key: 'k1', text: 'hello' }],
        });
        expect(asked(composer)).toEqual([{ ...address, content: 'hello', key: 'k1' }]);
        expect(composer.effects()).toEqual([['tellPosted', { key: 'k1', text: 'hello', at: noon }]]);
      },
      'sends nothing blank': (start) => {
        const composer = start(empty);
        composer.send({ type: 'letter.submit', key: 'k1', at: noon });
        write(composer, ' \n\t ', 'k2');
        expect(composer.calls()).toEqual([]);
      },
      'begins with what was kept': (start) => {
        const composer = start({ address, draft: 'hello' });
        expect(composer.value()).toBe('ready');
        composer.send({ type: 'letter.submit', key: 'k1', at: noon });
        expect(asked(composer)).toEqual([{ ...address, content: 'hello', key: 'k1' }]);
      },
      'takes a text back when it fails, and sends it again under its key': async (start) => {
        const composer = start(empty);
        write(composer, 'hello', 'k1');
        await composer.fail('deliver', broken);
        expect(composer.value()).toBe('ready');
        expect(composer.context()).toEqual({
          address,
          draft: 'hello',
          draftKey: 'k1',
          returned: [],
          sending: [],
        });
        composer.send({ type: 'letter.submit', key: 'k2', at: noon });
        expect(asked(composer)).toEqual([{ ...address, content: 'hello', key: 'k1' }]);
      },
      'takes a new key for a text that was changed after it failed': async (start) => {
        const composer = start(empty);
        write(composer, 'hello', 'k1');
        await composer.fail('deliver', broken);
        write(composer, 'hello you', 'k2');
        expect(asked(composer)).toEqual([{ ...address, content: 'hello you', key: 'k2' }]);
      },
      'never overwrites what is being written: a failed text waits for its turn': async (start) => {
        const composer = start(empty);
        write(composer, 'first', 'k1');
        composer.send({ type: 'draft.changed', text: 'second' });
        await composer.fail('deliver', broken);
        expect(composer.context()).toMatchObject({
          draft: 'second',
          returned: [{ key: 'k1', text: 'first' }],
        });
        composer.send({ type: 'letter.submit', key: 'k2', at: noon });
        expect(composer.context()).toMatchObject({ draft: 'first', draftKey: 'k1', returned: [] });
        expect(composer.value()).toBe('ready');
      },
      'delivers several at once, in whatever order they arrive': async (start) => {
        const composer = start(empty);
        write(composer, 'first', 'k1');
        write(composer, 'second', 'k2');
        composer.effects();
        await composer.answer('deliver.k2', saved('k2', 'second'));
        await composer.answer('deliver.k1', saved('k1', 'first'));
        expect(composer.effects()).toEqual([
          ['tellDelivered', { key: 'k2', item: saved('k2', 'second') }],
          ['tellDelivered', { key: 'k1', item: saved('k1', 'first') }],
        ]);
        expect(composer.context().sending).toEqual([]);
      },
    },
  });
}
