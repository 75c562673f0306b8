import {
  deliveryFromOtherTab,
  entryWithoutDelay,
  failed,
  permission,
  responseFromOtherTab,
  sendFailure,
  stored,
  view,
  withExpectedState,
} from './outbox-entry.params.ts';
import { sending } from './outbox-entry.sending.ts';
import { entrySetup } from './outbox-entry.setup.ts';
import { output } from './support/params.ts';

/** Stores its current state. */
const save = { type: 'saveEntry', params: entryWithoutDelay } as const;

/** Ends a back-off. */
const sendNow = { target: 'queued', actions: 'markUrgent' } as const;

/** The actions that send a failed or expired entry again. */
const requeue = ['markUrgent', { type: 'setStoredState', params: { state: 'queued' } }, save] as const;

/** The life cycle of an outbox entry, from the user's action until it is delivered or discarded. */
export const outboxEntryMachine = entrySetup.createMachine({
  id: 'outbox-entry',
  context: ({ input: { entry, replaced = null } }) => ({
    entry,
    replaced,
    isStored: true,
    isUrgent: false,
    delay: 0,
    response: undefined,
    isSentElsewhere: false,
    failure: null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isNew', target: 'storing' },
        { guard: 'hasFailed', target: 'open.failed' },
        { guard: 'hasExpired', target: 'open.expired' },
        { target: 'open' },
      ],
    },
    storing: {
      entry: { type: 'reportChange', params: view('storing') },
      invoke: {
        id: 'storeEntry',
        src: 'storeEntry',
        input: ({ context: { entry, replaced } }) => ({ entry, replaced }),
        onDone: [
          {
            guard: 'isReplacement',
            target: 'open',
            actions: [{ type: 'setEntry', params: stored }, 'requestSync'],
          },
          { target: 'open', actions: { type: 'setEntry', params: stored } },
        ],
        onError: [
          // Without network and storage it would be lost when the page is closed.
          {
            guard: 'hasWaited',
            target: 'open.failed',
            actions: [
              'markUnstored',
              { type: 'setFailure', params: sendFailure },
              { type: 'announceFailure', params: failed },
            ],
          },
          { target: 'open', actions: 'markUnstored' },
        ],
      },
    },
    /** Stored on the device until it is delivered or discarded. */
    open: {
      initial: 'pending',
      on: {
        'entry.discard': {
          target: 'closed',
          actions: ['markDiscarded', save],
        },
        'entry.deliveredElsewhere': {
          target: 'delivered',
          actions: [
            { type: 'setResponse', params: responseFromOtherTab },
            // This tab may have stored it again before it received the event.
            { type: 'removeEntry', params: deliveryFromOtherTab },
          ],
        },
        'entry.synced': [
          { guard: { type: 'isDiscarded', params: ({ event }) => event }, target: 'closed' },
          {
            guard: { type: 'isNewerWithState', params: withExpectedState('failed') },
            target: '.failed',
            actions: { type: 'setEntry', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewerWithState', params: withExpectedState('expired') },
            target: '.expired',
            actions: { type: 'setEntry', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRequeued', params: ({ event }) => event },
            target: '.pending',
            actions: { type: 'setEntry', params: ({ event }) => event },
          },
        ],
      },
      states: {
        /** It is sent automatically. */
        pending: {
          initial: 'queued',
          states: {
            queued: {
              entry: { type: 'reportChange', params: view('queued') },
              on: {
                'entry.permitted': 'acquiring',
                'entry.delayed': {
                  actions: ['markWaited', save, { type: 'reportChange', params: view('queued') }],
                },
              },
            },
            acquiring: {
              entry: { type: 'reportChange', params: view('acquiring') },
              invoke: {
                id: 'acquireLock',
                src: 'acquireLock',
                input: ({ context: { entry, isUrgent } }) => ({ entry, isUrgent }),
                onDone: [
                  {
                    guard: { type: 'hasPermissionStatus', params: permission('granted') },
                    target: 'sending',
                    actions: { type: 'setEntry', params: output },
                  },
                  {
                    guard: { type: 'hasPermissionStatus', params: permission('discarded') },
                    target: '#outbox-entry.closed',
                  },
                  {
                    guard: { type: 'hasPermissionStatus', params: permission('blocked') },
                    target: 'queued',
                    actions: 'requestSync',
                  },
                  {
                    guard: { type: 'wasReturned', params: permission('backingOff') },
                    target: 'returned',
                    actions: [
                      { type: 'setEntry', params: output },
                      { type: 'setDelay', params: output },
                    ],
                  },
                  {
                    guard: { type: 'hasPermissionStatus', params: permission('backingOff') },
                    target: 'backingOff',
                    actions: ['markWaited', { type: 'setDelay', params: output }],
                  },
                  {
                    target: '#outbox-entry.open.expired',
                    actions: [{ type: 'setStoredState', params: { state: 'expired' } }, save],
                  },
                ],
                // Without storage the idempotency key still prevents duplicates.
                onError: { target: 'sending', actions: 'countAttempt' },
              },
            },
            sending,
            backingOff: {
              entry: { type: 'reportChange', params: view('backingOff') },
              after: { backOff: 'queued' },
              on: {
                'entry.wake': sendNow,
                'entry.retry': sendNow,
              },
            },
            /** The server failed on a text that was just sent. The failure is reported, the text returns to its composer, and it is retried automatically. */
            returned: {
              tags: ['settled', 'failureReported'],
              entry: { type: 'reportChange', params: view('returned') },
              after: {
                backOff: {
                  target: 'queued',
                  actions: ['markWaited', save],
                },
              },
              on: {
                'entry.wake': sendNow,
                'entry.retry': sendNow,
                'entry.hold': {
                  target: '#outbox-entry.open.failed',
                  actions: [{ type: 'setStoredState', params: { state: 'failed' } }, save],
                },
              },
            },
            waitingForSignIn: {
              entry: { type: 'reportChange', params: view('waitingForSignIn') },
              on: { 'entry.wake': sendNow },
            },
          },
        },
        /** The server refused it, or its author edits it: stored until the user decides. */
        failed: {
          tags: ['settled', 'failureReported'],
          entry: { type: 'reportChange', params: view('failed') },
          on: {
            'entry.retry': [
              {
                guard: 'isKeyReused',
                target: 'pending',
                actions: [{ type: 'renewKey', params: ({ event }) => event }, ...requeue],
              },
              { target: 'pending', actions: [...requeue] },
            ],
          },
        },
        /** The server may have received it or not: stored until the user decides. Sending it again requires another idempotency key. */
        expired: {
          tags: 'settled',
          entry: { type: 'reportChange', params: view('expired') },
          on: {
            'entry.retry': {
              target: 'pending',
              actions: [{ type: 'renewKey', params: ({ event }) => event }, ...requeue],
            },
          },
        },
      },
    },
    /** The server has processed it. */
    delivered: {
      tags: 'settled',
      entry: { type: 'reportChange', params: view('delivered') },
      initial: 'refreshing',
      states: {
        refreshing: {
          invoke: {
            id: 'refreshViews',
            src: 'refreshViews',
            input: ({ context: { entry, response, isSentElsewhere } }) => ({
              entry,
              response,
              isSentElsewhere,
            }),
            onDone: 'visible',
            onError: 'visible',
          },
        },
        /** It stays visible until lists have rendered the delivered item; they hide an entry whose item they contain. */
        visible: {
          after: { visibleDuration: '#outbox-entry.closed' },
        },
      },
    },
    closed: {
      type: 'final',
      tags: 'settled',
      entry: { type: 'reportChange', params: view('closed') },
    },
  },
});
