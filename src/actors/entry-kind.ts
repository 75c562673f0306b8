import type { EntryView, NewEntry, OutboxEntry, SendFailure } from '#machines/outbox-entry.ts';
import type { ApiQueryClient } from '#src/api/client.ts';
import { newKey } from '#src/lib/keys.ts';

/** What lists show of an entry whatever its kind. */
export interface EntryPreview {
  readonly text: string;
  /** A photo as a data URL. */
  readonly photo: string | null;
}

export interface SendRequest {
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Is told how much of a large body has left the device, from 0 to 1. */
  readonly onUploadProgress: (uploaded: number) => void;
}

/** What became of an entry that the server has. */
export interface Delivery {
  /** What the server answered, as the request's own types promise. */
  readonly response: unknown;
  /** Whether another tab sent it. */
  readonly isElsewhere: boolean;
  /** Whether it could not be sent at once. */
  readonly hasWaited: boolean;
}

interface EntryKindParts<Input, Response> {
  /** How entries of this kind are stored; it never changes. */
  readonly name: string;
  /** What a person calls it. */
  readonly label: string;
  /** Whether it is a text that returns to its composer when it fails; false where that is left out. */
  readonly hasComposer?: boolean;
  /** Tells whether something stored can be an input; another version may have stored it. */
  readonly isInput: (input: unknown) => input is Input;
  /** What the input belongs to: inputs of one subject are sent in order. */
  readonly subject: (input: Input) => string;
  readonly preview: (input: Input) => EntryPreview;
  readonly send: (input: Input, request: SendRequest) => Promise<Response>;
  /** Has the queries fetched anew that show it, where the response was not written to them. */
  readonly refresh: (client: ApiQueryClient, input: Input, delivery: Delivery) => Promise<unknown>;
  /** Says that the server refused it. */
  readonly announceFailure: (failure: SendFailure, hasWaited: boolean) => void;
}

/** Something a feature can send through the outbox, for whoever does not know its input. */
export interface EntryKind {
  readonly name: string;
  readonly label: string;
  readonly hasComposer: boolean;
  readonly preview: (entry: Pick<OutboxEntry, 'input'>) => EntryPreview;
  readonly send: (entry: OutboxEntry, client: ApiQueryClient, request: SendRequest) => Promise<unknown>;
  readonly refresh: (client: ApiQueryClient, entry: OutboxEntry, delivery: Delivery) => Promise<unknown>;
  readonly announceFailure: (failure: SendFailure, hasWaited: boolean) => void;
}

/** The same for the feature that defines it. */
export interface TypedEntryKind<Input, Response> extends EntryKind {
  /** A new entry. `id` names it for the server too: the same id is carried out once. */
  readonly create: (input: Input, id?: string) => NewEntry;
  readonly subject: (input: Input) => string;
  readonly input: (entry: Pick<EntryView, 'input'>) => Input;
  /** The same kind, which also tells `listener` of each response in the tab that sent it. */
  readonly onResponse: (
    listener: (client: ApiQueryClient, response: Response, input: Input) => void,
  ) => TypedEntryKind<Input, Response>;
}

/** Defines something that a feature can send through the outbox. */
export function defineEntryKind<Input, Response>(
  parts: EntryKindParts<Input, Response>,
  listener?: (client: ApiQueryClient, response: Response, input: Input) => void,
): TypedEntryKind<Input, Response> {
  const { name, label, hasComposer = false, announceFailure } = parts;
  const parse = (input: unknown): Input => {
    if (!parts.isInput(input)) throw new Error(`This is no ${name}`);
    return input;
  };
  const subject = (input: Input) => `${name} ${parts.subject(input)}`;
  return {
    name,
    label,
    hasComposer,
    subject,
    announceFailure,
    create: (input, id = newKey()) => ({
      id,
      kind: name,
      subject: subject(input),
      input,
      createdAt: new Date().toISOString(),
    }),
    input: ({ input }) => parse(input),
    preview: ({ input }) => parts.preview(parse(input)),
    async send(entry, client, request) {
      const input = parse(entry.input);
      const response = await parts.send(input, request);
      listener?.(client, response, input);
      return response;
    },
    refresh: (client, { input }, delivery) => parts.refresh(client, parse(input), delivery),
    onResponse: (next) => defineEntryKind(parts, next),
  };
}
