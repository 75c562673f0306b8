const MINUTE_MS = 60_000;

/** The value of a `datetime-local` input for a moment, in the user's time zone and whole minutes. */
export function toLocalInput(moment: Date): string {
  const offset = moment.getTimezoneOffset() * MINUTE_MS;
  return new Date(moment.getTime() - offset).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/** The ISO moment a `datetime-local` value means in the user's time zone; empty if it means none. */
export function fromLocalInput(value: string): string {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
