import { broken, ok, type Scene } from './place.ts';
import { ada, ben, everyday, game, message } from './samples.ts';

const unread = message('m1', ada, ben, 'Will you come along on Sunday?', false);
const read = message('m0', ben, ada, 'That was brave of you', true);
const at = new Date().toISOString();

const type = { type: 'draft.changed', text: 'Gladly' };
const write = [type, { type: 'letter.submit', key: 'k1', at }];
const sent = ok(message('m2', ben, ada, 'Gladly', false));
const talk = { viewer: ben, other: ada, game: { id: 'g1', name: game.name }, draft: '' };

const screen = {
  address: '/messages?with=ada&game=g1',
  api: { ...everyday(ben), 'GET /api/messages': ok([unread, read]), 'GET /api/games/g1': ok(game) },
  asks: { deliver: 'POST /api/messages', markRead: 'PUT /api/messages/m1/read' },
};

export const conversation: Scene = {
  ...screen,
  name: 'conversation',
  input: { ...talk, messages: [read, unread] },
  parts: ['message-composer'],
  places: {
    markingRead: {},
    upToDate: { answers: { markRead: ok({ success: true }) } },
    'marking-failed': { answers: { markRead: broken } },
    sending: { sends: write },
    sent: { sends: write, answers: { deliver: sent } },
    'sending-failed': { sends: write, answers: { deliver: broken } },
  },
};

export const messageComposer: Scene = {
  ...screen,
  name: 'message-composer',
  input: { address: { gameId: 'g1', recipientId: 'ada' }, draft: '' },
  places: {
    blank: {},
    ready: { sends: [type] },
    returned: { sends: write, answers: { deliver: broken } },
  },
};
