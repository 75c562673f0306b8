import { countWithNoun } from './text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The status and times (ISO 8601) of a game, from the server. */
export interface Timed {
  readonly status: 'upcoming' | 'active' | 'completed';
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * 'Starts in N days', 'N days left' or 'Completed'. The status is from the server. Days are rounded up and at least 1, because
 * the clock of the device may be ahead of the server's.
 */
export function statusText(game: Timed, now: Date): string {
  if (game.status === 'completed') return 'Completed';
  if (game.status === 'upcoming') return `Starts in ${countWithNoun(daysBefore(game.startTime, now), 'day')}`;
  return `${countWithNoun(daysBefore(game.endTime, now), 'day')} left`;
}

function daysBefore(moment: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / DAY));
}

/** Elapsed over total time in percent, a whole number from 0 to 100. */
export function progress(game: Pick<Timed, 'startTime' | 'endTime'>, now: Date): number {
  const start = Date.parse(game.startTime);
  const total = Date.parse(game.endTime) - start;
  if (total <= 0) return 100;
  return Math.min(100, Math.max(0, Math.floor(((now.getTime() - start) / total) * 100)));
}

/** 'Just now' within 60 s, then '5 minutes ago', '2 hours ago', '3 days ago'. A time in the future is 'Just now'. */
export function relativeTime(moment: string, now: Date): string {
  const passed = now.getTime() - Date.parse(moment);
  if (passed < MINUTE) return 'Just now';
  if (passed < HOUR) return `${countWithNoun(Math.floor(passed / MINUTE), 'minute')} ago`;
  if (passed < DAY) return `${countWithNoun(Math.floor(passed / HOUR), 'hour')} ago`;
  return `${countWithNoun(Math.floor(passed / DAY), 'day')} ago`;
}

/** The time (ISO 8601) as a date whose local time is this device's. */
export const deviceDate = (moment: string): Date => new Date(moment);

// Not date-fns, whose locale is ten times the size of this module, and not Intl.DateTimeFormat, whose first instance takes
// longer to create than a screen to render.
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const day = (at: Date) => `${MONTHS.slice(at.getMonth() * 3, at.getMonth() * 3 + 3)} ${at.getDate()}`;
const year = (at: Date) => `${day(at)}, ${at.getFullYear()}`;
const clock = (at: Date) => {
  const [hours, minutes] = [at.getHours(), `${at.getMinutes()}`.padStart(2, '0')];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** A date: 'Mar 4, 2026'. */
export function dayText(moment: string, toLocalDate = deviceDate): string {
  return year(toLocalDate(moment));
}

/** The time of a message: 'Mar 4, 3:07 PM'. */
export function messageTime(moment: string): string {
  const at = new Date(moment);
  return `${day(at)}, ${clock(at)}`;
}

/** A complete date and time, for titles and screen readers: 'Mar 4, 2026, 3:07 PM'. */
export function fullTime(moment: string, toLocalDate = deviceDate): string {
  const at = toLocalDate(moment);
  return `${year(at)}, ${clock(at)}`;
}
