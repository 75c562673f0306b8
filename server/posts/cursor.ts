import { INVALID_REQUEST } from '#contract/common.ts';
import { invalid } from '../failure.ts';

/** A place in a list ordered by time and id. */
export type Place = { readonly createdAt: Date; readonly id: string };

/** A place as clients carry it around without looking inside. */
export const toCursor = ({ createdAt, id }: Place): string => `${createdAt.getTime()}.${id}`;

/** The place a cursor means; fails as `invalid` for text that is none. */
export function fromCursor(cursor: string): Place {
  const [, time = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  const createdAt = new Date(time === '' ? Number.NaN : Number(time));
  if (Number.isNaN(createdAt.getTime())) throw invalid(INVALID_REQUEST);
  return { createdAt, id };
}
