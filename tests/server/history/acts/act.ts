import type { LightMyRequestResponse } from 'fastify';
import { idOf } from '#tests/support/play.ts';
import type { TestUser } from '#tests/support/server.ts';
import type { World } from '../oracle/world.ts';

/** The kinds of things that are made while people play, and numbered as they come. */
export const kinds = ['posts', 'comments', 'groups', 'invitations', 'requests', 'messages'] as const;
export type Kind = (typeof kinds)[number];

/** Who is behind a number, and the number behind an id. */
export type Cast = {
  readonly people: readonly TestUser[];
  readonly gameIds: readonly string[];
  readonly inviteCodes: readonly string[];
  readonly ids: Readonly<Record<Kind, string[]>>;
  /** Where each photo that people share can be loaded, by its number. */
  readonly photoAddresses: readonly string[];
};

/** One history while it is lived: in truth, and as the oracle has it. */
export type Run = { readonly cast: Cast; readonly world: World };

/** What somebody sets out to do. The numbers say to whom and to what, whatever there is by then. */
export type Deed = {
  readonly who: number;
  readonly whom: number;
  readonly at: number;
  /** By somebody who may, with something that is still there; else by and with whatever the numbers say. */
  readonly isApt: boolean;
  /** Under the address of another game than the thing's own. */
  readonly isStray: boolean;
  /** Told from any other text in this history. */
  readonly text: string;
};

/** Does one thing in truth and in the oracle; answers what both answered. */
export type Act = (run: Run, deed: Deed) => Promise<readonly [answered: unknown, expected: unknown]>;

export function personOf({ people }: Cast, who: number): TestUser {
  const person = people[who];
  if (person === undefined) throw new Error('There is no such person');
  return person;
}

export const statusOf = (answer: LightMyRequestResponse): number => answer.statusCode;

/** The game that a deed is about. */
export function gameAt({ gameIds }: Cast, at: number) {
  const number = at % gameIds.length;
  return { number, url: `/api/games/${gameIds[number]}` };
}

/** One of the things of a kind, with its id: of those that are there and wait if the deed is apt, else of all there have been. */
export function pick({ cast, world }: Run, kind: Kind, { at, isApt }: Deed) {
  const things: readonly { readonly number: number; readonly state?: string }[] = world[kind];
  const left = things.flatMap(({ number, state = 'pending' }) => (state === 'pending' ? [number] : []));
  const numbers = isApt && left.length > 0 ? left : [...cast.ids[kind].keys()];
  const number = numbers[at % Math.max(1, numbers.length)] ?? 0;
  return { number, id: cast.ids[kind][number] ?? 'none' };
}

/** The game of a thing, or another if the deed is astray. */
export function gameOfThing({ cast, world }: Run, kind: Kind, number: number, { isStray }: Deed) {
  const own = gameOf(world[kind].find((one) => one.number === number)) ?? number;
  return gameAt(cast, isStray ? own + 1 : own);
}

const gameOf = (thing: { readonly game?: number } | undefined) => thing?.game;

/** Who does what the managers of a game may do. */
export function managing({ world }: Run, game: number, { who, isApt }: Deed): number {
  return isApt ? (world.games.find((one) => one.number === game)?.creator ?? who) : who;
}

/** Who does what only one person may do. */
export const owning = (owner: number | undefined, { who, isApt }: Deed): number =>
  isApt ? (owner ?? who) : who;

/** Somebody who takes part in a game and did not make it, if there is such a person. */
export function guestOf({ world }: Run, game: number, at: number): number | undefined {
  const found = world.games.find((one) => one.number === game);
  const guests = (found?.places ?? []).filter((place) => place.who !== found?.creator);
  return guests[at % Math.max(1, guests.length)]?.who;
}

/** Numbers what an answer has made, if it has made something; answers its status. */
export function numbered({ ids }: Cast, kind: Kind, answer: LightMyRequestResponse): number {
  if (answer.statusCode === 201) ids[kind].push(idOf(answer));
  return answer.statusCode;
}
