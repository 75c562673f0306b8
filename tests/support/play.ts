import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { type CreateGameInput, type Game, game, type ViewerMembership } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import type { SettableClock } from './clock.ts';
import type { TestUser } from './server.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A time in milliseconds from now, in ISO format. */
export function fromNow(clock: SettableClock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** The body of a request for a game that starts now and lasts ten days, with `fields` replaced. */
export function gameInput(clock: SettableClock, fields: Partial<CreateGameInput> = {}): CreateGameInput {
  return {
    name: 'Cold showers',
    startTime: fromNow(clock, 0),
    endTime: fromNow(clock, 10 * day),
    ...fields,
  };
}

/** Creates a game through the API. */
export async function createGame(
  creator: TestUser,
  clock: SettableClock,
  fields: Partial<CreateGameInput> = {},
): Promise<Game> {
  return game.parse(expectStatus(201, await creator.post('/api/games', gameInput(clock, fields))).json());
}

/** Joins users to a game by its code. */
export async function joinAll(joined: Game, people: readonly TestUser[]): Promise<void> {
  for (const person of people) expectStatus(200, await person.post(`/api/games/join/${joined.inviteCode}`));
}

/** Shares accomplishments in an active game; returns the ids of the posts. */
export async function share(author: TestUser, gameId: string, times = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 1; count <= times; count += 1) {
    const content = `Number ${count} of ${author.username}`;
    ids.push(idOf(expectStatus(201, await author.post('/api/posts', { gameId, content }))));
  }
  return ids;
}

export async function upvote(voter: TestUser, postId: string): Promise<void> {
  expectStatus(200, await voter.post(`/api/posts/${postId}/upvote`));
}

/** Returns the response. Throws when it has another status. */
export function expectStatus(status: number, response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== status) throw new Error(`Status ${response.statusCode}: ${response.body}`);
  return response;
}

/** The `id` in the body of a response. */
export function idOf(response: LightMyRequestResponse): string {
  return z.object({ id: z.string() }).parse(response.json()).id;
}

const refusal = z.object({ message: z.optional(z.string()) });

/** The status of a response and the message of its body, if it has one. */
export function statusAndMessage(response: LightMyRequestResponse): [number, string | undefined] {
  return [response.statusCode, refusal.parse(response.json()).message];
}

/** The viewer's membership that an active game returns to its creator, a participant, another user and a visitor. */
export const gameViewer = (
  role: 'creator' | 'participant' | 'stranger' | 'visitor',
  hasPendingRequest = false,
): ViewerMembership => ({
  isParticipant: role === 'creator' || role === 'participant',
  isAdmin: role === 'creator',
  hasPendingRequest,
  canPost: role === 'creator' || role === 'participant',
  canEdit: role === 'creator',
  canDelete: role === 'creator',
  canReport: role === 'participant' || role === 'stranger',
});

/** A user who signed up with a username only, as others see them. */
export const publicUser = ({ id, username }: TestUser): User => ({
  id,
  firstName: username,
  lastName: null,
  username,
  email: null,
  bio: null,
  profileImageUrl: null,
});
