import { broken, ok, type Scene } from './place.ts';
import { ada, ben, finished, game, gamePage, post } from './samples.ts';

const notification = {
  id: 'n1',
  type: 'game_won',
  userId: 'ben',
  gameId: 'g1',
  game: { id: 'g1', name: game.name },
  createdAt: finished.endTime,
};
const results = ok([
  { userId: 'ben', position: 1, score: 9, medalType: 'gold', popularVote: true, user: ben },
  { userId: 'ada', position: 2, score: 5, medalType: 'silver', popularVote: false, user: ada },
]);
const dismiss = [{ type: 'notification.dismiss' }];

export const notificationQueue: Scene = {
  name: 'notification-queue',
  address: '/games/g1',
  brings: [{ type: 'notification.arrived', notification }],
  api: { ...gamePage(ben, finished, post), 'GET /api/notifications/games': ok([notification]) },
  asks: { fetchResults: 'GET /api/games/g1/results', markRead: 'PUT /api/notifications/n1/read' },
  places: {
    fetchingResults: {},
    showing: { answers: { fetchResults: results } },
    'showing-without-results': { answers: { fetchResults: broken } },
    markingRead: { sends: dismiss, answers: { fetchResults: results } },
    idle: { sends: dismiss, answers: { fetchResults: results, markRead: ok({ success: true }) } },
    'marking-failed': { sends: dismiss, answers: { fetchResults: results, markRead: broken } },
  },
};
