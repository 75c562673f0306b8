/** Something written that the server could not take. Its key goes with it, so that sending it again cannot double it. */
export interface Letter {
  readonly key: string;
  readonly text: string;
}

/** A composer that is free again as soon as it has sent, and that loses nothing when sending fails. */
export interface Outbox {
  readonly draft: string;
  /** The key the text in the composer was sent with before; null for a new text. */
  readonly draftKey: string | null;
  /** Came back while something else was in the composer; each gets its turn there. */
  readonly returned: readonly Letter[];
}

export const emptyOutbox: Outbox = { draft: '', draftKey: null, returned: [] };

/** Whether there is something to send. */
export function hasText(text: string): boolean {
  return text.trim() !== '';
}

/** The composer after typing. A text that is no longer the one that came back is a new one. */
export function typed({ draft, draftKey, returned }: Outbox, text: string): Outbox {
  return { draft: text, draftKey: text.trim() === draft.trim() ? draftKey : null, returned };
}

/** What the composer sends: trimmed, under the key it had before or else the new one. */
export function letter({ draft, draftKey }: Outbox, newKey: string): Letter {
  return { key: draftKey ?? newKey, text: draft.trim() };
}

/** The composer after sending: empty, or with the next text that came back. */
export function cleared({ returned: [next, ...rest] }: Outbox): Outbox {
  return next === undefined ? emptyOutbox : { draft: next.text, draftKey: next.key, returned: rest };
}

/** The composer after a text came back: in its place when the composer is free, else waiting for that. */
export function takenBack(outbox: Outbox, came: Letter): Outbox {
  return hasText(outbox.draft)
    ? { ...outbox, returned: [...outbox.returned, came] }
    : { ...outbox, draft: came.text, draftKey: came.key };
}
