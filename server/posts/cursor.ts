import { INVALID_REQUEST } from '#contract/common.ts';
import { invalid } from '../failure.ts';

/** A position in a list ordered by time and id. */
export type Position = { readonly createdAt: Date; readonly id: string };

/** A position as an opaque string. */
export const toCursor = ({ createdAt, id }: Position): string => `${createdAt.getTime()}.${id}`;

/** Parses a cursor; throws `invalid` for a malformed one. */
export function fromCursor(cursor: string): Position {
  const [, time = '', id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(cursor) ?? [];
  const createdAt = new Date(time === '' ? Number.NaN : Number(time));
  if (Number.isNaN(createdAt.getTime())) throw invalid(INVALID_REQUEST);
  return { createdAt, id };
}
