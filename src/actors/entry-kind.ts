import type { AUTHOR_HEADER } from '#contract/constants.ts';
import type { EntryView, NewEntry, OutboxEntry, SendFailure } from '#machines/outbox-entry.ts';
import { type ApiQueryClient, type Resource, repeatReads } from '#src/api/client.ts';
import { NetworkError } from '#src/api/errors.ts';
import { newKey } from '#src/lib/keys.ts';

/** What lists show of an entry of any kind. */
export interface EntryPreview {
  readonly text: string;
  /** A photo as a data URL. */
  readonly photo: string | null;
}

export interface SendRequest {
  /** The idempotency key and the author of the entry. */
  readonly headers: Readonly<Record<'idempotency-key' | typeof AUTHOR_HEADER, string>>;
  readonly signal: AbortSignal;
  /** Called with the uploaded share of a large body, from 0 to 1. */
  readonly onUploadProgress: (uploaded: number) => void;
}

/** The delivery of an entry to the server. */
export interface Delivery {
  /** The response of the server. */
  readonly response: unknown;
  /** Whether another tab sent it. */
  readonly isSentElsewhere: boolean;
  /** Whether it could not be sent at once. */
  readonly hasWaited: boolean;
}

interface EntryKindOptions<Input, Response> {
  /** The name in stored entries; it never changes. */
  readonly name: string;
  /** The name that users see. */
  readonly label: string;
  /** Whether it is a text that returns to its composer when sending fails; false by default. */
  readonly hasComposer?: boolean;
  /** Whether a stored value is an input; another version may have stored it. */
  readonly isInput: (input: unknown) => input is Input;
  /** What the input refers to, such as a post: inputs of one subject are sent in order. */
  readonly subject: (input: Input) => string;
  readonly preview: (input: Input) => EntryPreview;
  /** The resources whose queries show it. Their reads that are in progress when it is delivered are repeated. */
  readonly shownIn: readonly Resource[];
  readonly send: (input: Input, request: SendRequest) => Promise<Response>;
  /** Whether it is the response of the server, and not of something between, such as the sign-in page of a network. */
  readonly isResponse: (response: unknown) => boolean;
  /** Writes the response to the queries that show it, or refetches them. */
  readonly refresh: (client: ApiQueryClient, input: Input, delivery: Delivery) => Promise<unknown>;
  /** Notifies the user that the server refused it. */
  readonly announceFailure: (failure: SendFailure, hasWaited: boolean) => void;
}

/** A kind of outbox entry, for callers that do not know the type of its input. */
export interface EntryKind {
  /** The name in stored entries. */
  readonly name: string;
  /** The name that users see. */
  readonly label: string;
  /** Whether it is a text that returns to its composer when sending fails. */
  readonly hasComposer: boolean;
  readonly preview: (entry: Pick<OutboxEntry, 'input'>) => EntryPreview;
  /** The resources whose queries show it. */
  readonly shownIn: readonly Resource[];
  readonly send: (entry: OutboxEntry, client: ApiQueryClient, request: SendRequest) => Promise<unknown>;
  /** Writes the response to the queries that show it, or refetches them. */
  readonly refresh: (client: ApiQueryClient, entry: OutboxEntry, delivery: Delivery) => Promise<unknown>;
  /** Notifies the user that the server refused it. */
  readonly announceFailure: (failure: SendFailure, hasWaited: boolean) => void;
}

/** A kind of outbox entry with the type of its input, for the feature that defines it. */
export interface TypedEntryKind<Input, Response> extends EntryKind {
  /** Creates an entry. `id` is also its first idempotency key, unless it replaces an entry. */
  readonly create: (input: Input, id?: string) => NewEntry;
  readonly subject: (input: Input) => string;
  readonly input: (entry: Pick<EntryView, 'input'>) => Input;
  /** The same kind, which also calls `listener` with each response in the tab that sent the entry. */
  readonly onResponse: (
    listener: (client: ApiQueryClient, response: Response, input: Input) => void,
  ) => TypedEntryKind<Input, Response>;
}

/** Defines a kind of outbox entry. */
export function defineEntryKind<Input, Response>(
  options: EntryKindOptions<Input, Response>,
  listener?: (client: ApiQueryClient, response: Response, input: Input) => void,
): TypedEntryKind<Input, Response> {
  const { name, label, hasComposer = false, shownIn, announceFailure } = options;
  const parse = (input: unknown): Input => {
    if (!options.isInput(input)) throw new Error(`The input is not a ${name}`);
    return input;
  };
  const subject = (input: Input) => `${name} ${options.subject(input)}`;
  return {
    name,
    label,
    hasComposer,
    subject,
    shownIn,
    announceFailure,
    create: (input, id = newKey()) => ({
      id,
      kind: name,
      subject: subject(input),
      input,
      createdAt: new Date().toISOString(),
    }),
    input: ({ input }) => parse(input),
    preview: ({ input }) => options.preview(parse(input)),
    async send(entry, client, request) {
      const input = parse(entry.input);
      const response = await options.send(input, request);
      if (!options.isResponse(response)) throw new NetworkError(`It is not the response to a ${name}`);
      listener?.(client, response, input);
      void repeatReads(client, shownIn);
      return response;
    },
    async refresh(client, { input }, delivery) {
      if (delivery.isSentElsewhere) void repeatReads(client, shownIn);
      await options.refresh(client, parse(input), delivery);
    },
    onResponse: (next) => defineEntryKind(options, next),
  };
}

/** Whether a value is an object with string properties of these names. */
export function hasTexts<Name extends string>(
  value: unknown,
  ...names: readonly Name[]
): value is Readonly<Record<Name, string>> {
  return isRecord(value) && names.every((name) => typeof value[name] === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
