import type { ActivityItem } from '#contract/activity.ts';
import type { Group } from '#contract/groups.ts';
import type { InvitationsOverview } from '#contract/invitations.ts';
import type { CreatorEntry, PlayerEntry } from '#contract/leaderboard.ts';
import { broken, nobody, ok, type Place, type Reply, type Scene } from './place.ts';
import { ada, ben, everyday, game, gamePage, message, post, upcoming } from './samples.ts';

/** Every screen in the states that its data may be in, whether a machine works behind it or not. */

interface Screen {
  readonly name: string;
  readonly address: string;
  /** What it asks for, when there is something to show. */
  readonly full: Readonly<Record<string, Reply>>;
  /** What else it is told when there is nothing yet; left out where there is always something. */
  readonly empty?: Readonly<Record<string, Reply>>;
}

const activity: ActivityItem = {
  id: 'a1',
  type: 'post',
  content: post.content,
  createdAt: post.createdAt,
  image: null,
  user: ada,
  gameId: 'g1',
  game: { id: 'g1', name: game.name },
  games: [{ id: 'g1', name: game.name }],
  isMultiGame: false,
  postContent: null,
};
const medals = { goldMedals: 1, silverMedals: 0, bronzeMedals: 2, popularVoteMedals: 1 };
const player = (rank: number, user: typeof ada, score: number): PlayerEntry => ({
  rank,
  user,
  score,
  additionalInfo: medals,
});
const creator: CreatorEntry = {
  rank: 1,
  user: ada,
  score: 12,
  additionalInfo: { totalParticipants: 12, largestGame: 8, totalAccomplishments: 40 },
};
const group: Group = {
  id: 'gr1',
  name: 'Early birds',
  color: '#7c4dff',
  members: [{ id: 'me1', userId: 'ada', user: ada }],
};
const { id, name, description, isPublic, status, startTime, endTime } = upcoming;
const invited: InvitationsOverview = {
  invitations: [
    {
      id: 'i1',
      game: { id, name, description, isPublic, status, startTime, endTime },
      invitedBy: ada,
      invitedUser: ben,
      email: null,
      createdAt: post.createdAt,
    },
  ],
  pendingRequests: [],
};
const managed = { ...game, viewer: { ...game.viewer, isAdmin: true } };
const noPosts = ok({ posts: [], hasMore: false });

const everyScreen: readonly Screen[] = [
  {
    name: 'home',
    address: '/',
    full: { 'GET /api/games': ok([game, upcoming]), 'GET /api/activity': ok([activity]) },
    empty: {},
  },
  {
    name: 'discover',
    address: '/discover',
    full: { 'GET /api/games/public': ok([game, upcoming]) },
    empty: {},
  },
  {
    name: 'game',
    address: '/games/g1',
    full: gamePage(ben, game, post),
    empty: { ...gamePage(ben, game, post), 'GET /api/posts': noPosts },
  },
  { name: 'edit-game', address: '/games/g1/edit', full: { 'GET /api/games/g1': ok(managed) } },
  {
    name: 'groups',
    address: '/games/g1/groups',
    full: { 'GET /api/games/g1': ok(managed), 'GET /api/games/g1/groups': ok([group]) },
    empty: { 'GET /api/games/g1': ok(managed) },
  },
  {
    name: 'leaderboard',
    address: '/leaderboard',
    full: {
      'GET /api/leaderboard/players': ok([player(1, ada, 9), player(2, ben, 7)]),
      'GET /api/leaderboard/creators': ok([creator]),
    },
    empty: {},
  },
  {
    name: 'profile',
    address: '/profile',
    full: {
      'GET /api/games': ok([game]),
      'GET /api/user/accomplishments': ok({ posts: [post], hasMore: false }),
    },
    empty: { 'GET /api/user/accomplishments': noPosts },
  },
  {
    name: 'messages',
    address: '/messages',
    full: { 'GET /api/messages': ok([message('m1', ada, ben, 'Will you come along?', false)]) },
    empty: {},
  },
  { name: 'invites', address: '/invites', full: { 'GET /api/invitations': ok(invited) }, empty: {} },
];

const waits: Reply = { never: 'answered' };
const unreached: Reply = { never: 'reached' };

function sceneOf({ name, address, full, empty }: Screen): Scene {
  // Somebody is known to look; about everything else nothing is.
  const viewer = { 'GET /api/auth/user': ok(ben) };
  const untold = (rest: Reply): Place => ({
    rest,
    api: Object.fromEntries(Object.keys(everyday(ben)).map((question) => [question, rest])),
  });
  const without = (rest: Reply): Place => ({ rest, api: { ...untold(rest).api, ...viewer } });
  return {
    name,
    address,
    api: everyday(ben),
    places: {
      full: { api: full },
      loading: without(waits),
      ...(empty === undefined ? {} : { empty: { api: empty } }),
      error: without(broken),
      offline: { ...without(unreached), offline: true },
    },
  };
}

const viewing = { address: '/games/g1', api: everyday(ben) };
const refused = (message: string): Place => ({
  api: { 'GET /api/games/g1': { status: 403, body: { message } } },
});

export const screens: readonly Scene[] = [
  ...everyScreen.map(sceneOf),
  {
    ...viewing,
    name: 'no-game',
    places: {
      'access-denied': refused('Access denied: you must be a participant'),
      'not-found': { api: { 'GET /api/games/g1': { status: 404, body: { message: 'No such game' } } } },
      'not-yours-to-edit': { address: '/games/g1/edit', api: { 'GET /api/games/g1': ok(game) } },
    },
  },
  {
    name: 'anybody',
    address: '/',
    api: { 'GET /api/auth/user': nobody },
    places: { landing: {}, 'signed-out-elsewhere': { address: '/discover' } },
  },
  {
    name: 'plain',
    address: '/no/such/place',
    api: everyday(ben),
    places: { 'not-found': {}, demo: { address: '/mobile-demo' } },
  },
];
