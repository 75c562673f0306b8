import type { GameResult } from '#contract/game-results.ts';
import type { Game } from '#contract/games.ts';
import type { GameNotification } from '#contract/notifications.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import type { OutboxEntry } from '#machines/outbox-entry.ts';

/** Small complete entities; a test sets only the fields that it is about. */

export const noon = '2026-03-04T12:00:00.000Z';

export function user(id: string): User {
  return {
    id,
    firstName: id,
    lastName: null,
    username: id,
    email: null,
    bio: null,
    profileImageUrl: null,
  };
}

export function game(id: string, fields: Partial<Game> = {}): Game {
  return {
    id,
    name: `Game ${id}`,
    description: null,
    coverImage: null,
    status: 'active',
    startTime: '2026-03-01T00:00:00.000Z',
    endTime: '2026-03-31T00:00:00.000Z',
    isPublic: true,
    requiresApproval: false,
    inviteCode: 'ABC234',
    creatorId: 'ada',
    creator: user('ada'),
    viewer: { isParticipant: false, isAdmin: false, hasPendingRequest: false },
    _count: { participants: 1, posts: 0 },
    ...fields,
  };
}

export function post(id: string, fields: Partial<Post> = {}): Post {
  return {
    id,
    content: `Post ${id}`,
    image: null,
    gameId: 'g1',
    userId: 'ada',
    createdAt: noon,
    user: user('ada'),
    game: { id: 'g1', name: 'Game g1', status: 'active' },
    _count: { upvotes: 0, comments: 0 },
    isUpvoted: false,
    comments: [],
    ...fields,
  };
}

export function notification(id: string, gameId: string): GameNotification {
  return {
    id,
    type: 'game_won',
    userId: 'ada',
    gameId,
    game: { id: gameId, name: `Game ${gameId}` },
    createdAt: noon,
  };
}

export function result(userId: string, position: number): GameResult {
  return { userId, position, score: 10 - position, medalType: null, popularVote: false, user: user(userId) };
}

/** A comment that was not stored or sent yet. */
export function outboxEntry(id: string, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id,
    idempotencyKey: id,
    userId: 'ada',
    kind: 'comment',
    subject: 'comment p1',
    input: { postId: 'p1', content: `Comment ${id}` },
    createdAt: noon,
    order: null,
    state: 'queued',
    revision: 0,
    attempts: 0,
    firstSentAt: null,
    retryAt: null,
    lastResponse: null,
    hasWaited: false,
    ...fields,
  };
}

/** The error of a request without a session, as the machines recognize it. */
export const unauthorized = Object.assign(new Error('401: Unauthorized'), { status: 401 });
export const broken = new Error('500: Out of order');
