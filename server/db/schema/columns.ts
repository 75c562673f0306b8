import { v7 as uuidv7, validate } from 'uuid';
import { customType, timestamp } from '../drizzle.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * An id column. Ids are opaque strings to clients, so any text can arrive: text that is no UUID is looked up as the nil
 * UUID, which no row has, instead of failing in the database.
 */
export const id = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  toDriver: (value) => (validate(value) ? value : NIL_UUID),
});

/** A new time-ordered id. */
export function newId(): string {
  return uuidv7();
}

/** A timestamp with the millisecond precision of JavaScript. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
