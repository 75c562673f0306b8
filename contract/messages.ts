import * as z from 'zod/mini';
import {
  authorActions,
  c,
  id,
  input,
  isoTime,
  outboxHeaders,
  requiredText,
  route,
  success,
} from './common.ts';
import { MESSAGE_MAX } from './constants.ts';
import { gameReference } from './games.ts';
import { user } from './users.ts';

export const MESSAGE_REQUIRED = 'Please write a message';

/** The newest message of each conversation in a list says what the viewer may do with the other user. */
export const message = z.object({
  id,
  senderId: id,
  recipientId: id,
  sender: user,
  recipient: user,
  gameId: id,
  game: gameReference,
  content: z.string(),
  isRead: z.boolean(),
  createdAt: isoTime,
  viewer: z.optional(authorActions),
});
export type Message = z.infer<typeof message>;

export const sendMessageInput = input({
  gameId: id,
  recipientId: id,
  content: requiredText({
    required: MESSAGE_REQUIRED,
    max: MESSAGE_MAX,
    tooLong: `Message must be at most ${MESSAGE_MAX} characters`,
  }),
});
export type SendMessageInput = z.input<typeof sendMessageInput>;

/** `newestId` is null without messages. */
const unreadCount = z.object({ count: z.number(), newestId: z.nullish(id) });
export type UnreadCount = z.infer<typeof unreadCount>;

export const messagesRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/messages',
    summary: 'Sent and received messages, newest first; with `before`, the id of a message, only older ones',
    query: input({ before: z.optional(id) }),
    responses: { 200: z.array(message) },
    metadata: route('signedIn', 'read'),
  }),
  send: c.mutation({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message to another participant of a game',
    headers: outboxHeaders,
    body: sendMessageInput,
    responses: { 201: message },
    metadata: route('messageParty', 'message', ['content']),
  }),
  markRead: c.mutation({
    method: 'PUT',
    path: '/api/messages/:id/read',
    pathParams: z.object({ id }),
    summary: 'Mark a received message as read',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('recipient', 'readMark'),
  }),
  unreadCount: c.query({
    method: 'GET',
    path: '/api/messages/unread-count',
    summary: 'The number of unread messages, and the newest message, sent or received',
    responses: { 200: unreadCount },
    metadata: route('signedIn', 'poll'),
  }),
};
