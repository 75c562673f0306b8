import { PGlite } from '@electric-sql/pglite';

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>;
type Options = Parameters<PGlite['execProtocolStream']>[1];

type Statement = {
  /** Ends with a zero byte. */
  readonly name: Uint8Array;
  /** The response to the first request for the types of its parameters. */
  parameters?: Messages;
};

/** How many statements the database keeps: those that were used last. With three joins each they take 13 MB. */
export const KEPT_STATEMENTS = 300;

/** The types of messages of PostgreSQL's protocol. */
const [PARSE, DESCRIBE, BIND, CLOSE] = ['P', 'D', 'B', 'C'] as const;

/** In the content of a message: its name is that of a statement. */
const STATEMENT = Buffer.from('S');

/** The bytes before the content of a message: its type and its length. */
const HEADER_BYTES = 5;

function createMessage(type: string, ...content: readonly Uint8Array[]): Uint8Array {
  const message = Buffer.concat([Buffer.alloc(HEADER_BYTES), ...content]);
  message.write(type, 0);
  message.writeInt32BE(message.length - 1, 1);
  return message;
}

/**
 * The embedded database, which keeps the statements that it has parsed. PGlite sends each statement without a name, so that
 * PostgreSQL parses and plans it again every time (decision record 58). Errors are those of PGlite.
 */
export class EmbeddedDatabase extends PGlite {
  /** By their text and the types of their parameters; the one that was used last is the last. */
  readonly #kept = new Map<string, Statement>();
  #current: Statement | undefined;
  #count = 0;

  /** Sends one of the messages of a statement, which PGlite sends in turn, without those of others between them. */
  override async execProtocolStream(message: Uint8Array, options?: Options): Promise<Messages> {
    const send = (changed: Uint8Array) => super.execProtocolStream(changed, options);
    const type = String.fromCharCode(...message.subarray(0, 1));
    const content = message.subarray(HEADER_BYTES);
    const current = this.#current;
    // PGlite's names are empty: one byte, the zero at their end.
    if (type === PARSE) return this.#parse(content.subarray(1), send);
    if (current !== undefined && type === DESCRIBE && content[0] === STATEMENT[0])
      return (current.parameters ??= await send(createMessage(DESCRIBE, STATEMENT, current.name)));
    if (current !== undefined && type === BIND)
      return send(createMessage(BIND, content.subarray(0, 1), current.name, content.subarray(2)));
    return send(message);
  }

  async #parse(content: Uint8Array, send: (message: Uint8Array) => Promise<Messages>): Promise<Messages> {
    const key = Buffer.from(content).toString('latin1');
    const kept = this.#kept.get(key);
    this.#current = kept;
    this.#kept.delete(key);
    if (kept !== undefined) {
      this.#kept.set(key, kept);
      return [];
    }
    for (const [oldest, { name }] of this.#kept) {
      if (this.#kept.size < KEPT_STATEMENTS) break;
      await send(createMessage(CLOSE, STATEMENT, name));
      this.#kept.delete(oldest);
    }
    this.#count += 1;
    const statement: Statement = { name: Buffer.from(`kept_${this.#count}\0`) };
    const response = await send(createMessage(PARSE, statement.name, content));
    this.#kept.set(key, statement);
    this.#current = statement;
    return response;
  }
}
