import { lightFormat } from 'date-fns/lightFormat';

/** The value of a `datetime-local` input for a moment, in the person's own time zone and whole minutes. */
export function toLocalInput(moment: Date): string {
  return lightFormat(moment, "yyyy-MM-dd'T'HH:mm");
}

/** The ISO moment a `datetime-local` value means in the person's own time zone; empty when it means none. */
export function fromLocalInput(value: string): string {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
