import { lightFormat } from 'date-fns/lightFormat';

/** The value of a `datetime-local` input for a time, in the user's time zone and whole minutes. */
export function toLocalInput(moment: Date): string {
  return lightFormat(moment, "yyyy-MM-dd'T'HH:mm");
}

/** The ISO 8601 time of a `datetime-local` value in the user's time zone; empty when the value is not a time. */
export function fromLocalInput(value: string): string {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
