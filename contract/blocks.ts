import * as z from 'zod/mini';
import { c, id, isoTime, peoplePaging, route, success } from './common.ts';
import { user } from './users.ts';

/** The display name of somebody the viewer has blocked, where a row keeps its place. */
export const BLOCKED_USER = '[blocked user]';

/** Somebody the user has blocked. */
export const block = z.object({ user, createdAt: isoTime });
export type Block = z.infer<typeof block>;

const userParams = z.object({ userId: id });

export const blocksRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/blocks',
    summary: 'A page of the users you have blocked, the latest first',
    query: peoplePaging,
    responses: { 200: z.array(block) },
    metadata: route('signedIn', 'read'),
  }),
  block: c.mutation({
    method: 'PUT',
    path: '/api/blocks/:userId',
    pathParams: userParams,
    summary: 'Block a user: neither of you sees the other',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('signedIn', 'write'),
  }),
  unblock: c.mutation({
    method: 'DELETE',
    path: '/api/blocks/:userId',
    pathParams: userParams,
    summary: 'Remove a block',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('signedIn', 'write'),
  }),
};
