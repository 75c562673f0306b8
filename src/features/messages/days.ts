import type { Message } from '#contract/messages.ts';
import { dayText } from '#src/lib/dates.ts';

export interface Day {
  /** 'Today', 'Yesterday' or the date. */
  readonly label: string;
  readonly messages: readonly Message[];
}

/** Messages, the oldest first, by the days of the reader's own time zone. */
export function daysOf(messages: readonly Message[], now: Date): readonly Day[] {
  const days = Map.groupBy(messages, ({ createdAt }) => new Date(createdAt).toDateString());
  const today = now.toDateString();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString();
  return [...days].map(([day, ofDay]) => {
    if (day === today) return { label: 'Today', messages: ofDay };
    return { label: day === yesterday ? 'Yesterday' : dayText(day), messages: ofDay };
  });
}
