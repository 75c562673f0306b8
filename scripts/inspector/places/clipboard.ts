import { broken, ok, type Scene } from './place.ts';
import { ben, game, gamePage, post } from './samples.ts';

const sends = [{ type: 'copy.request', label: 'Invite code', text: 'ABC234' }];

export const clipboardIndicator: Scene = {
  name: 'clipboard-indicator',
  address: '/games/g1',
  presses: ['Invite'],
  api: gamePage(ben, game, post),
  asks: { copyText: 'clipboard' },
  places: {
    idle: {},
    copying: { sends },
    copied: { sends, answers: { copyText: ok(null) }, stopped: true },
    'copying-failed': { sends, answers: { copyText: broken } },
  },
};
