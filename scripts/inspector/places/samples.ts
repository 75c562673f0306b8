import type { Game, GameDetail } from '#contract/games.ts';
import type { Message } from '#contract/messages.ts';
import type { Post } from '#contract/posts.ts';
import type { User, UserStats } from '#contract/users.ts';
import { ok, type Reply } from './place.ts';

const person = (id: string, firstName: string): User => ({
  id,
  firstName,
  lastName: null,
  username: id,
  email: null,
  bio: null,
  profileImageUrl: null,
});
export const ada = person('ada', 'Ada');
export const ben = person('ben', 'Ben');

const day = 86_400_000;
export const daysFromNow = (days: number): string => new Date(Date.now() + days * day).toISOString();

export const game: GameDetail = {
  id: 'g1',
  name: 'Spring of firsts',
  description: 'Something new every day',
  coverImage: null,
  status: 'active',
  startTime: daysFromNow(-3),
  endTime: daysFromNow(4),
  isPublic: true,
  requiresApproval: false,
  inviteCode: 'ABC234',
  creatorId: 'ada',
  creator: ada,
  viewer: { isParticipant: true, isAdmin: false, hasPendingRequest: false },
  _count: { participants: 2, posts: 1 },
  participants: [],
  groups: [],
};
export const finished: GameDetail = { ...game, status: 'completed', endTime: daysFromNow(-1) };
export const upcoming: Game = {
  ...game,
  id: 'g2',
  name: 'Month of mornings',
  status: 'upcoming',
  startTime: daysFromNow(2),
  endTime: daysFromNow(30),
};
export const stranger: GameDetail = {
  ...game,
  viewer: { isParticipant: false, isAdmin: false, hasPendingRequest: false },
};

export const post: Post = {
  id: 'p1',
  content: 'I sang in the street',
  image: null,
  imageSize: null,
  gameId: 'g1',
  userId: 'ada',
  createdAt: daysFromNow(-1),
  user: ada,
  game: { id: 'g1', name: game.name, status: 'active' },
  _count: { upvotes: 3, comments: 0 },
  isUpvoted: false,
  comments: [],
};

export const message = (id: string, from: User, to: User, content: string, isRead: boolean): Message => ({
  id,
  senderId: from.id,
  recipientId: to.id,
  sender: from,
  recipient: to,
  gameId: 'g1',
  game: { id: 'g1', name: game.name },
  content,
  isRead,
  createdAt: daysFromNow(-0.1),
});

const stats: UserStats = {
  gamesJoined: 1,
  totalAccomplishments: 1,
  totalUpvotes: 3,
  gamesCreated: 0,
  goldMedals: 0,
  silverMedals: 0,
  bronzeMedals: 0,
  popularVoteMedals: 0,
};

/** What every page of somebody signed in asks for; lists are empty unless a scene fills them. */
export const everyday = (viewer: User): Readonly<Record<string, Reply>> => ({
  'GET /api/auth/user': ok(viewer),
  'GET /api/user/stats': ok(stats),
  'GET /api/messages/unread-count': ok({ count: 0 }),
  'GET /api/invitations': ok({ invitations: [], pendingRequests: [] }),
});

/** The page of a game with one post in it. */
export const gamePage = (viewer: User, of: GameDetail, one: Post): Readonly<Record<string, Reply>> => ({
  ...everyday(viewer),
  'GET /api/games': ok([of]),
  'GET /api/games/g1': ok(of),
  'GET /api/posts': ok({ posts: [one], hasMore: false }),
});
