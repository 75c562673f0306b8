import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { type CreateGameInput, type Game, game } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import type { SettableClock } from './clock.ts';
import type { TestUser } from './server.ts';

export const hour = 3_600_000;
export const day = 24 * hour;

/** A moment so many milliseconds from the clock's now, as requests carry it. */
export function fromNow(clock: SettableClock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** The body of a request for a game that starts now and lasts ten days, unless told otherwise. */
export function gameWish(clock: SettableClock, wishes: Partial<CreateGameInput> = {}): CreateGameInput {
  return {
    name: 'Cold showers',
    startTime: fromNow(clock, 0),
    endTime: fromNow(clock, 10 * day),
    ...wishes,
  };
}

/** Creates a game as a person would: by asking for it. */
export async function createGame(
  creator: TestUser,
  clock: SettableClock,
  wishes: Partial<CreateGameInput> = {},
): Promise<Game> {
  return game.parse(expectStatus(201, await creator.post('/api/games', gameWish(clock, wishes))).json());
}

/** Lets people in by the game's code. */
export async function joinAll(joined: Game, people: readonly TestUser[]): Promise<void> {
  for (const person of people) expectStatus(200, await person.post(`/api/games/join/${joined.inviteCode}`));
}

/** Shares so many accomplishments in an active game; answers the ids of the posts. */
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

/** The answer itself, if it has the status; else the test ends here. */
export function expectStatus(status: number, answer: LightMyRequestResponse): LightMyRequestResponse {
  if (answer.statusCode !== status) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}

/** The id of the thing an answer carries. */
export function idOf(answer: LightMyRequestResponse): string {
  return z.object({ id: z.string() }).parse(answer.json()).id;
}

const refusal = z.object({ message: z.optional(z.string()) });

/** What an answer says, in one value: its status and, if it is a refusal, its message. */
export function told(answer: LightMyRequestResponse): [number, string | undefined] {
  return [answer.statusCode, refusal.parse(answer.json()).message];
}

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
