import {
  delivery,
  entryParams,
  entryWithDelay,
  entryWithoutDelay,
  failed,
  replacedEntry,
  responded,
  sendFailure,
  uploading,
  view,
} from './outbox-entry.params.ts';
import { entrySetup } from './outbox-entry.setup.ts';

const deliver = [
  { type: 'setResponse', params: responded },
  { type: 'removeEntry', params: delivery },
] as const;

/** The state of one attempt, with its transitions after a response or a failure. */
export const sending = entrySetup.createStateConfig({
  entry: ['startAttempt', { type: 'reportChange', params: view('sending') }],
  exit: { type: 'releaseLock', params: entryParams },
  on: { 'upload.progressed': { actions: { type: 'reportChange', params: uploading } } },
  invoke: {
    id: 'sendEntry',
    src: 'sendEntry',
    input: entryParams,
    onDone: [
      {
        guard: 'isUnstoredReplacement',
        target: '#outbox-entry.delivered',
        actions: [...deliver, { type: 'discardReplaced', params: replacedEntry }],
      },
      { target: '#outbox-entry.delivered', actions: [...deliver] },
    ],
    onError: [
      {
        guard: { type: 'isUnauthorized', params: sendFailure },
        target: 'waitingForSignIn',
        actions: [
          'markWaited',
          { type: 'forgetRefused', params: sendFailure },
          { type: 'setStoredState', params: { state: 'waitingForSignIn' } },
          { type: 'saveEntry', params: entryWithoutDelay },
        ],
      },
      {
        guard: { type: 'isTransient', params: sendFailure },
        target: 'backingOff',
        actions: [
          'markWaited',
          { type: 'setFailure', params: sendFailure },
          { type: 'setStoredState', params: { state: 'queued' } },
          { type: 'saveEntry', params: entryWithDelay },
        ],
      },
      {
        guard: { type: 'isReturned', params: sendFailure },
        target: 'returned',
        actions: [
          { type: 'setFailure', params: sendFailure },
          'extendDelay',
          { type: 'setStoredState', params: { state: 'queued' } },
          { type: 'saveEntry', params: entryWithDelay },
          { type: 'announceFailure', params: failed },
        ],
      },
      {
        target: '#outbox-entry.open.failed',
        actions: [
          { type: 'setFailure', params: sendFailure },
          { type: 'forgetRefused', params: sendFailure },
          { type: 'setStoredState', params: { state: 'failed' } },
          { type: 'saveEntry', params: entryWithoutDelay },
          { type: 'announceFailure', params: failed },
        ],
      },
    ],
  },
});
