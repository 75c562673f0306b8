import {
  backedOff,
  deliveredElsewhere,
  delivery,
  deliveryElsewhere,
  failed,
  newerAs,
  responded,
  saved,
  sendFailure,
  stored,
  subject,
  turn,
  uploading,
  view,
} from './outbox-entry.params.ts';
import { entrySetup } from './outbox-entry.setup.ts';
import { answer } from './support/params.ts';

/** One thing a person sent, from the tap until the server has it or the person discards it. */
export const outboxEntryMachine = entrySetup.createMachine({
  id: 'outbox-entry',
  context: ({ input: { entry } }) => ({
    entry,
    isStored: true,
    isUrgent: false,
    delay: 0,
    response: undefined,
    isElsewhere: false,
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
      entry: { type: 'tellChanged', params: view('storing') },
      invoke: {
        id: 'storeEntry',
        src: 'storeEntry',
        input: subject,
        onDone: { target: 'open', actions: { type: 'noteEntry', params: stored } },
        onError: [
          // Without a network and without a place to keep it, it would be lost with the page.
          {
            guard: 'hasWaited',
            target: 'open.failed',
            actions: [
              'noteUnstored',
              { type: 'noteFailure', params: sendFailure },
              { type: 'announceFailure', params: failed },
            ],
          },
          { target: 'open', actions: 'noteUnstored' },
        ],
      },
    },
    /** Kept on the device until the server has it or the person discards it. */
    open: {
      initial: 'pending',
      on: {
        'entry.discard': {
          target: 'closed',
          actions: ['noteDiscarded', { type: 'saveEntry', params: saved }],
        },
        'entry.deliveredElsewhere': {
          target: 'delivered',
          actions: [
            { type: 'noteResponse', params: deliveredElsewhere },
            // This tab may have stored it again before it heard.
            { type: 'removeEntry', params: deliveryElsewhere },
          ],
        },
        'entry.synced': [
          { guard: { type: 'isDiscarded', params: ({ event }) => event }, target: 'closed' },
          {
            guard: { type: 'isNewerAs', params: newerAs('failed') },
            target: '.failed',
            actions: { type: 'noteEntry', params: ({ event }) => event },
          },
          {
            guard: { type: 'isNewerAs', params: newerAs('expired') },
            target: '.expired',
            actions: { type: 'noteEntry', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRequeued', params: ({ event }) => event },
            target: '.pending',
            actions: { type: 'noteEntry', params: ({ event }) => event },
          },
        ],
      },
      states: {
        /** It is sent without anybody doing anything. */
        pending: {
          initial: 'queued',
          states: {
            queued: {
              entry: { type: 'tellChanged', params: view('queued') },
              on: { 'entry.turn': 'acquiring' },
            },
            acquiring: {
              entry: { type: 'tellChanged', params: view('acquiring') },
              invoke: {
                id: 'acquireTurn',
                src: 'acquireTurn',
                input: ({ context: { entry, isUrgent } }) => ({ entry, isUrgent }),
                onDone: [
                  {
                    guard: { type: 'isTurn', params: turn('granted') },
                    target: 'sending',
                    actions: { type: 'noteEntry', params: answer },
                  },
                  {
                    guard: { type: 'isTurn', params: turn('gone') },
                    target: '#outbox-entry.closed',
                  },
                  {
                    guard: { type: 'isTurn', params: turn('blocked') },
                    target: 'queued',
                    actions: 'requestSync',
                  },
                  {
                    guard: { type: 'isReturnedTurn', params: turn('early') },
                    target: 'returned',
                    actions: [
                      { type: 'noteEntry', params: answer },
                      { type: 'noteDelay', params: answer },
                    ],
                  },
                  {
                    guard: { type: 'isTurn', params: turn('early') },
                    target: 'backingOff',
                    actions: ['noteWaited', { type: 'noteDelay', params: answer }],
                  },
                  {
                    target: '#outbox-entry.open.expired',
                    actions: [
                      { type: 'noteState', params: { state: 'expired' } },
                      { type: 'saveEntry', params: saved },
                    ],
                  },
                ],
                // The idempotency key keeps it single also without a lock.
                onError: { target: 'sending', actions: 'noteAttempt' },
              },
            },
            sending: {
              entry: ['noteAttempting', { type: 'tellChanged', params: view('sending') }],
              exit: { type: 'releaseTurn', params: subject },
              on: { 'upload.progressed': { actions: { type: 'tellChanged', params: uploading } } },
              invoke: {
                id: 'sendEntry',
                src: 'sendEntry',
                input: subject,
                onDone: {
                  target: '#outbox-entry.delivered',
                  actions: [
                    { type: 'noteResponse', params: responded },
                    { type: 'removeEntry', params: delivery },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isUnauthorized', params: sendFailure },
                    target: 'waitingForSignIn',
                    actions: [
                      'noteWaited',
                      { type: 'noteState', params: { state: 'waitingForSignIn' } },
                      { type: 'saveEntry', params: saved },
                    ],
                  },
                  {
                    guard: { type: 'isTransient', params: sendFailure },
                    target: 'backingOff',
                    actions: [
                      'noteWaited',
                      { type: 'noteFailure', params: sendFailure },
                      { type: 'noteState', params: { state: 'queued' } },
                      { type: 'saveEntry', params: backedOff },
                    ],
                  },
                  {
                    guard: { type: 'isReturned', params: sendFailure },
                    target: 'returned',
                    actions: [
                      { type: 'noteFailure', params: sendFailure },
                      'extendDelay',
                      { type: 'noteState', params: { state: 'queued' } },
                      { type: 'saveEntry', params: backedOff },
                      { type: 'announceFailure', params: failed },
                    ],
                  },
                  {
                    target: '#outbox-entry.open.failed',
                    actions: [
                      { type: 'noteFailure', params: sendFailure },
                      { type: 'noteState', params: { state: 'failed' } },
                      { type: 'saveEntry', params: saved },
                      { type: 'announceFailure', params: failed },
                    ],
                  },
                ],
              },
            },
            backingOff: {
              entry: { type: 'tellChanged', params: view('backingOff') },
              after: { backOff: 'queued' },
              on: {
                'entry.wake': { target: 'queued', actions: 'noteUrgent' },
                'entry.retry': { target: 'queued', actions: 'noteUrgent' },
              },
            },
            /** The server failed on a text that was just written. Its author is told and has it back; it is sent again by itself. */
            returned: {
              entry: { type: 'tellChanged', params: view('returned') },
              after: {
                backOff: {
                  target: 'queued',
                  actions: ['noteWaited', { type: 'saveEntry', params: saved }],
                },
              },
              on: {
                'entry.wake': { target: 'queued', actions: 'noteUrgent' },
                'entry.retry': { target: 'queued', actions: 'noteUrgent' },
              },
            },
            waitingForSignIn: {
              entry: { type: 'tellChanged', params: view('waitingForSignIn') },
              on: { 'entry.wake': { target: 'queued', actions: 'noteUrgent' } },
            },
          },
        },
        /** The server refused it: kept until the person decides. */
        failed: {
          entry: { type: 'tellChanged', params: view('failed') },
          on: {
            'entry.retry': {
              target: 'pending',
              actions: [
                'noteUrgent',
                { type: 'noteState', params: { state: 'queued' } },
                { type: 'saveEntry', params: saved },
              ],
            },
          },
        },
        /** The server may have it or not: kept until the person decides. To send it again needs another idempotency key. */
        expired: {
          entry: { type: 'tellChanged', params: view('expired') },
          on: {
            'entry.retry': {
              target: 'pending',
              actions: [
                { type: 'renewKey', params: ({ event }) => event },
                'noteUrgent',
                { type: 'noteState', params: { state: 'queued' } },
                { type: 'saveEntry', params: saved },
              ],
            },
          },
        },
      },
    },
    /** The server has it. */
    delivered: {
      entry: { type: 'tellChanged', params: view('delivered') },
      initial: 'refreshing',
      states: {
        refreshing: {
          invoke: {
            id: 'refreshViews',
            src: 'refreshViews',
            input: ({ context: { entry, response, isElsewhere } }) => ({ entry, response, isElsewhere }),
            onDone: 'visible',
            onError: 'visible',
          },
        },
        /** Lists render what is new to them a moment later; they leave out an entry that they have. */
        visible: {
          after: { visibleDuration: '#outbox-entry.closed' },
        },
      },
    },
    closed: {
      type: 'final',
      entry: { type: 'tellChanged', params: view('closed') },
    },
  },
});
