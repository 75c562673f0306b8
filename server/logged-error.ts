import { errorProperty } from './error-details.ts';

/**
 * An error as it is logged. Parameters of a failed statement and PostgreSQL's details are left out, because they contain
 * texts, codes and photos of users.
 */
export function loggedError(error: unknown, depth = 0): Record<string, unknown> {
  const isStatement =
    errorProperty(error, 'query') !== undefined && errorProperty(error, 'params') !== undefined;
  const message = errorProperty(error, 'message');
  const stack = errorProperty(error, 'stack');
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  const cause = errorProperty(error, 'cause');
  return {
    type: errorProperty(error, 'name') ?? typeof error,
    message: isStatement
      ? `Failed query: ${String(errorProperty(error, 'query'))}`
      : String(message).slice(0, 300),
    code: errorProperty(error, 'code'),
    constraint: errorProperty(error, 'constraint'),
    stack: frames.slice(0, 12).join('\n'),
    ...(cause && depth < 3 ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}
