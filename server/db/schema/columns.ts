import { customType, timestamp } from 'drizzle-orm/pg-core';
import { v7 as uuidv7, validate } from 'uuid';

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * An id column. On the wire ids are opaque strings, so any text may arrive where an id is expected: text that
 * is no UUID is looked up as the nil UUID, which belongs to nothing, instead of failing inside the database.
 */
export const id = customType<{ data: string; driverData: string }>({
  dataType: () => 'uuid',
  toDriver: (value) => (validate(value) ? value : nobody),
});

/** A new time-ordered id. */
export function newId(): string {
  return uuidv7();
}

/** A point in time, to the millisecond, as JavaScript has it. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
}

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
