import * as z from 'zod/mini';
import { type Cast, type Kind, personOf, type Run } from '../actions/action.ts';

/** One read: its name, the server's response and the model's. */
export type Reading = readonly [where: string, answered: unknown, expected: unknown];

/** Reads of one kind by a user. */
export type Reader = (run: Run, who: number) => Promise<Reading[]>;

/** Reads of one kind by a user in one game. */
export type GameReader = (run: Run, who: number, game: number) => Promise<Reading[]>;

const refusal = z.union([z.literal(403), z.literal(404)]);

/** The response of a URL to a user, with numbers instead of ids; the status if it is refused. */
export async function ask<T>(
  cast: Cast,
  who: number,
  url: string,
  schema: z.ZodMiniType<T>,
  withNumbers: (body: T) => unknown,
): Promise<unknown> {
  const answer = await personOf(cast, who).get(url);
  if (answer.statusCode !== 200) return refusal.parse(answer.statusCode);
  return withNumbers(schema.parse(answer.json()));
}

export const personNumber = ({ people }: Cast, id: string): number =>
  people.findIndex((person) => person.id === id);

export const gameNumber = ({ gameIds }: Cast, id: string): number => gameIds.indexOf(id);

export const numberOf = ({ ids }: Cast, kind: Kind, id: string): number => ids[kind].indexOf(id);

export const photoNumber = ({ photoAddresses }: Cast, address: string | null): number | null =>
  address === null ? null : photoAddresses.indexOf(address);
