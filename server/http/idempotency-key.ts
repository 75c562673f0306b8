/** The idempotency key of a request, if any; Node joins repeated headers of this name. */
export function idempotencyKey(headers: {
  readonly 'idempotency-key'?: string | string[] | undefined;
}): string | undefined {
  return [headers['idempotency-key']].flat()[0];
}
