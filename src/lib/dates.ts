import { counted } from './text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A game's time as the server tells it: its status and two ISO moments. */
export interface Timed {
  readonly status: 'upcoming' | 'active' | 'completed';
  readonly startTime: string;
  readonly endTime: string;
}

/**
 * 'Starts in N days', 'N days left' or 'Completed'. The status is the server's. Days are rounded up: until the server says
 * that a game has begun or ended it is 1 day at least, whatever the device's clock says.
 */
export function statusText(game: Timed, now: Date): string {
  if (game.status === 'completed') return 'Completed';
  if (game.status === 'upcoming') return `Starts in ${counted(daysBefore(game.startTime, now), 'day')}`;
  return `${counted(daysBefore(game.endTime, now), 'day')} left`;
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

/** 'Just now' within 60 s, then '5 minutes ago', '2 hours ago', '3 days ago'. A moment ahead of us is 'Just now'. */
export function relativeTime(moment: string, now: Date): string {
  const passed = now.getTime() - Date.parse(moment);
  if (passed < MINUTE) return 'Just now';
  if (passed < HOUR) return `${counted(Math.floor(passed / MINUTE), 'minute')} ago`;
  if (passed < DAY) return `${counted(Math.floor(passed / HOUR), 'hour')} ago`;
  return `${counted(Math.floor(passed / DAY), 'day')} ago`;
}

// Plain words: date-fns's own are ten times the size of everything else here, and a browser takes longer to make the
// first of its formatters than to draw a screen.
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const day = (at: Date) => `${MONTHS.slice(at.getMonth() * 3, at.getMonth() * 3 + 3)} ${at.getDate()}`;
const year = (at: Date) => `${day(at)}, ${at.getFullYear()}`;
const clock = (at: Date) => {
  const [hours, minutes] = [at.getHours(), `${at.getMinutes()}`.padStart(2, '0')];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** A day as people write it: 'Mar 4, 2026'. */
export function dayText(moment: string): string {
  return year(new Date(moment));
}

/** A moment of a conversation: 'Mar 4, 3:07 PM'. */
export function messageTime(moment: string): string {
  const at = new Date(moment);
  return `${day(at)}, ${clock(at)}`;
}

/** A moment in full, for titles and screen readers: 'Mar 4, 2026, 3:07 PM'. */
export function fullTime(moment: string): string {
  const at = new Date(moment);
  return `${year(at)}, ${clock(at)}`;
}
