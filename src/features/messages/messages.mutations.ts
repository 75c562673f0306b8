import type { SendMessageInput } from '#contract/messages.ts';
import { api, call } from '#src/api/client.ts';
import { underWay } from '#src/lib/under-way.ts';

/** Sends a message; the same key on a retry sends it once. */
export const sendMessage = (input: SendMessageInput, key: string) =>
  underWay(
    { kind: 'message', key, fields: input },
    call(api.messages.send.mutate, { body: input, headers: { 'idempotency-key': key } }),
  );

/** Marks a message read that you received. */
export const markMessageRead = (id: string) => call(api.messages.markRead.mutate, { params: { id } });
