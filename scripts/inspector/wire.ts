import { z } from 'zod';

/** What the app and the inspector's window say to each other, on a channel of the browser's own. */

const CHANNEL = 'stretch.inspector';

/** Both ends of the channel look the same; each checks what it hears. */
export interface Line<Message> {
  readonly tell: (message: Message) => void;
  readonly hear: (listener: (message: unknown) => void) => void;
}

/** Opens an end of the channel in this window. */
export function openLine<Message>(): Line<Message> {
  const channel = new BroadcastChannel(CHANNEL);
  const tell = channel.postMessage.bind(channel);
  return {
    tell,
    hear: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}

const child = z.object({ id: z.string(), src: z.string(), status: z.string(), input: z.unknown() });
export type Child = z.infer<typeof child>;

/** One step of one actor: what it was sent, and where that led. */
const step = z.object({
  is: z.literal('step'),
  /** Counted over all actors, from 0. */
  index: z.number(),
  /** Milliseconds since the page was opened. */
  at: z.number(),
  actor: z.string(),
  /** The machine's name, or what else it runs. */
  name: z.string(),
  event: z.looseObject({ type: z.string() }),
  /** Who sent it; `null` for the app itself. */
  sender: z.string().nullable(),
  status: z.string(),
  value: z.unknown(),
  context: z.unknown(),
  children: z.array(child),
});
export type Step = z.infer<typeof step>;

const fromApp = z.discriminatedUnion('is', [step, z.object({ is: z.literal('opened') })]);
export type FromApp = z.infer<typeof fromApp>;

const fromPanel = z.discriminatedUnion('is', [
  z.object({ is: z.literal('hello') }),
  z.object({ is: z.literal('send'), actor: z.string(), event: z.looseObject({ type: z.string() }) }),
]);
export type FromPanel = z.infer<typeof fromPanel>;

/** Reads what the app says; `null` when it is from elsewhere. */
export function readFromApp(message: unknown): FromApp | null {
  return fromApp.safeParse(message).data ?? null;
}

/** Reads what the inspector's window says; `null` when it is from elsewhere. */
export function readFromPanel(message: unknown): FromPanel | null {
  return fromPanel.safeParse(message).data ?? null;
}

/** The parts of an object by their names; of anything else none. */
export function partsOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** A copy that can be sent: errors by their words, files by their kind, what cannot be told by nothing. */
export function plain(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Error) return `${part.name}: ${part.message}`;
    if (part instanceof Blob) return `${part.type || 'file'}, ${part.size} bytes`;
    return typeof part === 'bigint' ? String(part) : part;
  });
  return text === undefined ? null : JSON.parse(text);
}
