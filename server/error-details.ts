/** A property of anything that was thrown; undefined when it has no such property. */
export const errorProperty = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

const MAX_CAUSES = 5;

/** An error and its causes, outermost first. */
export function errorChain(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let current = error; current && chain.length < MAX_CAUSES; current = errorProperty(current, 'cause'))
    chain.push(current);
  return chain;
}

/** The codes of an error and its causes, outermost first. */
export function errorCodes(error: unknown): string[] {
  return errorChain(error)
    .map((one) => errorProperty(one, 'code'))
    .filter((code) => typeof code === 'string');
}

/** Why something failed, for operators: the messages of an error and its causes, without statements and their parameters. */
export function reasonOf(error: unknown): string {
  return errorChain(error)
    .map((one) => String(errorProperty(one, 'message') || errorProperty(one, 'code') || one))
    .map((message) => (message.startsWith('Failed query') ? 'Failed query' : message))
    .join(': ');
}
