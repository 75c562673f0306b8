const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/** An error and what caused it, outermost first. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let current = error; current && chain.length < 5; current = property(current, 'cause'))
    chain.push(current);
  return chain;
}

/** The codes of an error and of what caused it, outermost first. */
export function codesOf(error: unknown): string[] {
  return chainOf(error)
    .map((one) => property(one, 'code'))
    .filter((code) => typeof code === 'string');
}

/**
 * The codes for "not now", PostgreSQL's and those of the connection to it: going down or starting up, out of connections
 * or memory, became a standby, no answer in time, held a transaction open for too long, a deadlock.
 */
const passingCode =
  /^(08\w{3}|53\w{3}|57P0\d|57014|25P0[34]|25006|40001|40P01|55P03|58030|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** What the drivers say without a code. */
const passingWords =
  /statement timeout|timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable|PGlite is closed|after calling end on the pool/i;

/** Whether the database could not be reached or had no time, as opposed to refusing what it was asked. */
export function isPassing(error: unknown): boolean {
  return chainOf(error).some((one) => {
    const code = property(one, 'code');
    const message = property(one, 'message');
    if (typeof code === 'string' && passingCode.test(code)) return true;
    // A Unix socket that is not there: the server behind it does not run.
    if (code === 'ENOENT' && property(one, 'syscall') === 'connect') return true;
    // Drizzle repeats the statement and its values, which are anybody's words.
    return typeof message === 'string' && !message.startsWith('Failed query') && passingWords.test(message);
  });
}

/** Whether a statement was given up on without an answer: its connection is of no use any more. */
export function isUnanswered(error: unknown): boolean {
  return chainOf(error).some((one) => property(one, 'message') === 'Query read timeout');
}
