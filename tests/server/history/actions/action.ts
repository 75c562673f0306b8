import type { LightMyRequestResponse } from 'fastify';
import { gameDetail } from '#contract/games.ts';
import { idOf } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import type { Model } from '../model/model.ts';

/** The kinds of rows that are created in a history, numbered in that order. */
export const kinds = ['posts', 'comments', 'groups', 'invitations', 'requests', 'messages'] as const;
export type Kind = (typeof kinds)[number];

/** Users by number, and numbers of ids. */
export type Cast = {
  readonly people: readonly TestUser[];
  readonly gameIds: readonly string[];
  /** By game; making a game private and removing somebody from a private one replaces the code. */
  readonly inviteCodes: string[];
  readonly ids: Readonly<Record<Kind, string[]>>;
  /** The URLs of the shared photos, by number. */
  readonly photoAddresses: readonly string[];
};

/** One history: on the server, and in the model. */
export type Run = { readonly cast: Cast; readonly model: Model };

/** An action. The numbers select its target among the rows that exist then. */
export type Action = {
  readonly who: number;
  readonly whom: number;
  readonly at: number;
  /** By an allowed user on an existing target; else by and on any. */
  readonly isAllowed: boolean;
  /** In the URL of another game than the target's own. */
  readonly isForeign: boolean;
  /** Unique in this history. */
  readonly text: string;
};

/** Runs an action on the server and in the model; returns both results. */
export type ActionRunner = (
  run: Run,
  action: Action,
) => Promise<readonly [answered: unknown, expected: unknown]>;

export function personOf({ people }: Cast, who: number): TestUser {
  const person = people[who];
  if (person === undefined) throw new Error('There is no such person');
  return person;
}

export const statusOf = (answer: LightMyRequestResponse): number => answer.statusCode;

/** The game of an action. */
export function gameAt({ gameIds }: Cast, at: number) {
  const number = at % gameIds.length;
  return { number, url: `/api/games/${gameIds[number]}` };
}

/** A target of a kind with its id: among the existing and pending ones if the action is allowed, else among all. */
export function pick({ cast, model }: Run, kind: Kind, { at, isAllowed }: Action) {
  const things: readonly { readonly number: number; readonly state?: string }[] = model[kind];
  const left = things.flatMap(({ number, state = 'pending' }) => (state === 'pending' ? [number] : []));
  const numbers = isAllowed && left.length > 0 ? left : [...cast.ids[kind].keys()];
  const number = numbers[at % Math.max(1, numbers.length)] ?? 0;
  return { number, id: cast.ids[kind][number] ?? 'none' };
}

/** The game of a target, or another if the action is foreign. */
export function gameOfThing({ cast, model }: Run, kind: Kind, number: number, { isForeign }: Action) {
  const own = gameOf(model[kind].find((one) => one.number === number)) ?? number;
  return gameAt(cast, isForeign ? own + 1 : own);
}

const gameOf = (thing: { readonly game?: number } | undefined) => thing?.game;

/** The user of a manager's action. */
export function managing({ model }: Run, game: number, { who, isAllowed }: Action): number {
  return isAllowed ? (model.games.find((one) => one.number === game)?.creator ?? who) : who;
}

/** The user of an owner's action. */
export const owning = (owner: number | undefined, { who, isAllowed }: Action): number =>
  isAllowed ? (owner ?? who) : who;

/** A participant of a game other than its creator, if any. */
export function guestOf({ model }: Run, game: number, at: number): number | undefined {
  const found = model.games.find((one) => one.number === game);
  const guests = (found?.memberships ?? []).filter((place) => place.who !== found?.creator);
  return guests[at % Math.max(1, guests.length)]?.who;
}

/** Reads the invite code that a game has now. */
export async function learnCode({ cast, model }: Run, number: number): Promise<void> {
  const creator = model.games.find((one) => one.number === number)?.creator;
  if (creator === undefined) return;
  const answer = await personOf(cast, creator).get(`/api/games/${cast.gameIds[number]}`);
  cast.inviteCodes[number] = gameDetail.parse(answer.json()).inviteCode;
}

/** Numbers the created row, if any; returns the status. */
export function numbered({ ids }: Cast, kind: Kind, answer: LightMyRequestResponse): number {
  if (answer.statusCode === 201) ids[kind].push(idOf(answer));
  return answer.statusCode;
}
