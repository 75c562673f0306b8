import { broken, nobody, ok, type Place, type Reply, type Scene } from './place.ts';
import { ben, game, gamePage, post } from './samples.ts';

const signIn = { type: 'session.signedIn', userId: 'ben' };
const comment = {
  id: 'c1',
  kind: 'comment',
  subject: 'comment p1',
  input: { postId: 'p1', content: 'How loud?' },
  createdAt: new Date().toISOString(),
};
const expired = {
  ...comment,
  idempotencyKey: 'c1',
  userId: 'ben',
  order: 1,
  state: 'expired',
  revision: 9,
  attempts: 1,
  firstSentAt: 0,
  retryAt: null,
  lastResponse: null,
  hasWaited: true,
};
const { id, input, createdAt } = comment;
const delivered = { ...input, id, createdAt, userId: 'ben', user: ben };

/** A page of the gallery keeps nothing on the device: entries are sent without being stored. */
const unstored = { loadEntries: broken, storeEntry: broken, acquireLock: broken };
const sends = [signIn, { type: 'entry.enqueue', entry: comment }];
const answered = (sendEntry: Reply): Place => ({ sends, answers: { ...unstored, sendEntry } });

export const outbox: Scene = {
  name: 'outbox',
  address: '/games/g1',
  sight: 'article',
  parts: ['outbox-entry'],
  api: gamePage(ben, game, post),
  asks: { loadEntries: 'storage', sendEntry: 'POST /api/comments' },
  places: {
    signedOut: { address: '/', api: { 'GET /api/auth/user': nobody } },
    'signedIn.syncing': { sends: [signIn] },
    'signedIn.synced': { sends: [signIn], answers: unstored },
    'entry-sending': { sends, answers: unstored },
    'entry-refused': answered(broken),
    'entry-delivered': { ...answered(ok(delivered)), stopped: true },
    'entry-expired': {
      sends: [...sends, { type: 'entry.synced', entry: expired }],
      answers: unstored,
    },
  },
};
