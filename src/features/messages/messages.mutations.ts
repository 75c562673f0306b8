import type { SendMessageInput } from '#contract/messages.ts';
import { api, call } from '#src/app/api-client.ts';

/** Sends a message; the same key on a retry sends it once. */
export const sendMessage = (input: SendMessageInput, idempotencyKey: string) =>
  call(api.messages.send.mutate, { body: input, headers: { 'idempotency-key': idempotencyKey } });

/** Marks a message read that you received. */
export const markMessageRead = (id: string) => call(api.messages.markRead.mutate, { params: { id } });
