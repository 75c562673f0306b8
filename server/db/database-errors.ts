import { errorChain, errorProperty } from '../error-details.ts';

/**
 * Codes of PostgreSQL and of its connection for states that pass: shutdown or startup, no connections or memory left,
 * failover to a standby, timeouts, a transaction that was idle for too long, a deadlock.
 */
const transientCode =
  /^(08\w{3}|53\w{3}|57P0\d|57014|25P0[34]|25006|40001|40P01|55P03|58030|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of the drivers for such states that carry no code. */
const transientMessage =
  /statement timeout|timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|is not queryable|PGlite is closed|after calling end on the pool/i;

/** Whether an error is temporary (no connection, timeout, deadlock), so that the same request can succeed later. */
export function isTransient(error: unknown): boolean {
  return errorChain(error).some((one) => {
    const code = errorProperty(one, 'code');
    const message = errorProperty(one, 'message');
    if (typeof code === 'string' && transientCode.test(code)) return true;
    // A Unix socket does not exist while its server is down.
    if (code === 'ENOENT' && errorProperty(one, 'syscall') === 'connect') return true;
    // Drizzle's own message repeats the values of the statement, which may contain any text.
    return (
      typeof message === 'string' && !message.startsWith('Failed query') && transientMessage.test(message)
    );
  });
}

/** Whether a statement timed out in the driver: its connection still waits for the response and cannot be reused. */
export function isQueryTimeout(error: unknown): boolean {
  return errorChain(error).some((one) => errorProperty(one, 'message') === 'Query read timeout');
}
