import { assign, type DoneActorEvent, type ErrorActorEvent, setup, stopChild } from 'xstate';
import {
  cleared,
  emptyOutbox,
  hasText,
  type Letter,
  letter,
  type Outbox,
  takenBack,
  typed,
} from './outbox.ts';
import { known, subjectOf } from './params.ts';
import { types } from './types.ts';
import { unprovidedAction, unprovidedActor } from './unprovided.ts';

export interface ComposerInput<Address> {
  /** What goes with every letter: which post, or whom and which game. */
  readonly address: Address;
  /** A text that was kept from before. */
  readonly draft: string;
}

interface ComposerContext<Address> extends Outbox {
  readonly address: Address;
  /** What is on its way, in the order it was sent. */
  readonly sending: readonly Letter[];
}

/** A letter as it leaves the composer. */
export interface Posted extends Letter {
  readonly at: string;
}

export interface Delivered<Item> {
  readonly key: string;
  readonly item: Item;
}

export interface Returned {
  readonly key: string;
  readonly error: unknown;
}

type ComposerEvent<Item> =
  | { readonly type: 'draft.changed'; readonly text: string }
  /** `key` is new for each thing a person does; `at` is now. */
  | { readonly type: 'letter.submit'; readonly key: string; readonly at: string }
  | DoneActorEvent<Item, `deliver.${string}`>
  | ErrorActorEvent<unknown, `deliver.${string}`>;

/**
 * A machine behind a text field that sends: it is free again at once, any number of texts are on their way, one actor
 * each, and one that cannot be delivered comes back into the field under the key it was sent with. Whoever invokes it
 * gives it the three `tell…` actions.
 */
export function composerMachine<Address extends object, Item>(id: string) {
  return setup({
    types: types<{
      input: ComposerInput<Address>;
      context: ComposerContext<Address>;
      events: ComposerEvent<Item>;
    }>(),
    actors: {
      deliver: unprovidedActor<Item, Address & { content: string; key: string }>('deliver'),
    },
    actions: {
      noteDraft: assign(({ context }, { text }: { text: string }) => typed(context, text)),
      post: assign(({ context, spawn }, stamp: { key: string }) => {
        const posted = letter(context, stamp.key);
        const { key, text: content } = posted;
        spawn('deliver', { id: `deliver.${key}`, input: { ...context.address, content, key } });
        return { ...cleared(context), sending: [...context.sending, posted] };
      }),
      settle: assign(({ context }, { key }: { key: string }) => ({
        sending: context.sending.filter((one) => one.key !== key),
      })),
      takeBack: assign(({ context }, { key }: { key: string }) => {
        const came = context.sending.find((one) => one.key === key);
        return takenBack(context, known(came, 'letter'));
      }),
      dropActor: stopChild((_, { actorId }: { actorId: string }) => actorId),
      tellPosted: unprovidedAction<Posted>('tellPosted'),
      tellDelivered: unprovidedAction<Delivered<Item>>('tellDelivered'),
      tellReturned: unprovidedAction<Returned>('tellReturned'),
    },
    guards: {
      isWritten: ({ context }) => hasText(context.draft),
      isBlank: ({ context }) => !hasText(context.draft),
    },
  }).createMachine({
    id,
    context: ({ input: { address, draft } }) => ({ ...emptyOutbox, draft, address, sending: [] }),
    initial: 'blank',
    on: {
      'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event } },
      'xstate.done.actor.deliver.*': {
        actions: [
          { type: 'settle', params: subject },
          { type: 'tellDelivered', params: ({ event }) => ({ ...subject({ event }), item: event.output }) },
          { type: 'dropActor', params: ({ event }) => event },
        ],
      },
      'xstate.error.actor.deliver.*': {
        actions: [
          { type: 'takeBack', params: subject },
          { type: 'settle', params: subject },
          { type: 'tellReturned', params: ({ event }) => ({ ...subject({ event }), error: event.error }) },
          { type: 'dropActor', params: ({ event }) => event },
        ],
      },
    },
    states: {
      /** Nothing to send: a blank text cannot even be asked for. */
      blank: {
        always: { guard: 'isWritten', target: 'ready' },
      },
      ready: {
        always: { guard: 'isBlank', target: 'blank' },
        on: {
          'letter.submit': {
            actions: [
              { type: 'post', params: ({ event }) => event },
              {
                type: 'tellPosted',
                params: ({ context, event: { at } }) => ({ ...known(context.sending.at(-1), 'letter'), at }),
              },
            ],
          },
        },
      },
    },
  });
}

function subject({ event }: { event: { actorId: string } }) {
  return { key: subjectOf(event.actorId) };
}
