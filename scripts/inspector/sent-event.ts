import { z } from 'zod';

/** The message of the panel that makes the app send an event to an actor. */
const sentEvent = z.object({
  type: z.literal('stretch.inspector.send'),
  /** Session id of the actor. */
  actor: z.string(),
  event: z.looseObject({ type: z.string() }),
});
export type SentEvent = z.infer<typeof sentEvent>;

/** Reads a message of the panel; `null` for any other message, and for one of another origin. */
export function readSentEvent({ origin, data }: MessageEvent<unknown>): SentEvent | null {
  return origin === location.origin ? (sentEvent.safeParse(data).data ?? null) : null;
}
