/** The key a client sent with its request, if any; Node joins repeated headers of this name into one text. */
export function idempotencyKey(headers: {
  readonly 'idempotency-key'?: string | string[] | undefined;
}): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}
