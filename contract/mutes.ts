import * as z from 'zod/mini';
import { c, id, input, isoTime, peoplePaging, requiredTime, route, success } from './common.ts';
import { user } from './users.ts';

export const UNTIL_IN_PAST = 'Choose a time in the future';

/** Somebody the user has muted: until a time, or for good when it is null. */
export const mute = z.object({ user, until: z.nullable(isoTime), createdAt: isoTime });
export type Mute = z.infer<typeof mute>;

const userParams = z.object({ userId: id });

export const mutesRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/mutes',
    summary: 'A page of the users you have muted, the latest first',
    query: peoplePaging,
    responses: { 200: z.array(mute) },
    metadata: route('signedIn', 'read'),
  }),
  mute: c.mutation({
    method: 'PUT',
    path: '/api/mutes/:userId',
    pathParams: userParams,
    summary: 'Mute a user, which hides their posts and comments from you; replaces an earlier mute',
    body: input({ until: z.nullish(requiredTime(UNTIL_IN_PAST)) }),
    responses: { 200: success },
    metadata: route('signedIn', 'write'),
  }),
  unmute: c.mutation({
    method: 'DELETE',
    path: '/api/mutes/:userId',
    pathParams: userParams,
    summary: 'Remove a mute',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('signedIn', 'write'),
  }),
};
