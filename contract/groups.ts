import * as z from 'zod/mini';
import { c, id, idempotencyHeaders, input, requiredText, route, success } from './common.ts';
import { user } from './users.ts';

export const GROUP_NAME_MAX = 50;

/** The colors of groups in this order; a new group gets the first unused one. */
export const GROUP_COLORS = [
  { name: 'red', hex: '#dc2626' },
  { name: 'orange', hex: '#ea580c' },
  { name: 'yellow', hex: '#eab308' },
  { name: 'green', hex: '#16a34a' },
  { name: 'cyan', hex: '#0891b2' },
  { name: 'blue', hex: '#2563eb' },
  { name: 'indigo', hex: '#4f46e5' },
  { name: 'violet', hex: '#7c3aed' },
  { name: 'pink', hex: '#db2777' },
  { name: 'amber', hex: '#f59e0b' },
] as const;

export const groupMember = z.object({ id, userId: id, user });
export type GroupMember = z.infer<typeof groupMember>;

/** `members` are the first ones and the viewer; `_count.members` is the number of all. */
export const group = z.object({
  id,
  name: z.string(),
  color: z.string(),
  members: z.array(groupMember),
  _count: z.optional(z.object({ members: z.number() })),
});
export type Group = z.infer<typeof group>;

export const groupScore = z.object({ group, totalScore: z.number() });
export type GroupScore = z.infer<typeof groupScore>;

const groupName = requiredText({
  required: 'Group name is required',
  max: GROUP_NAME_MAX,
  tooLong: `Group name must be at most ${GROUP_NAME_MAX} characters`,
});
const groupColor = z
  .string({ error: 'Group color is required' })
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Group color is required'));

export const createGroupInput = input({ name: groupName, color: groupColor });
export type CreateGroupInput = z.input<typeof createGroupInput>;

export const updateGroupInput = input({ name: z.optional(groupName), color: z.optional(groupColor) });
export type UpdateGroupInput = z.input<typeof updateGroupInput>;

const gameParams = z.object({ id });
const groupParams = z.object({ id, groupId: id });

export const groupsRoutes = {
  list: c.query({
    method: 'GET',
    path: '/api/games/:id/groups',
    pathParams: gameParams,
    summary: 'The first 50 groups of a game and the user’s, with their members',
    responses: { 200: z.array(group) },
    metadata: route('participant', 'read'),
  }),
  leaderboard: c.query({
    method: 'GET',
    path: '/api/games/:id/groups/leaderboard',
    pathParams: gameParams,
    summary: 'Groups by the sum of their members’ scores, highest first',
    responses: { 200: z.array(groupScore) },
    metadata: route('gameViewer', 'read'),
  }),
  create: c.mutation({
    method: 'POST',
    path: '/api/games/:id/groups',
    pathParams: gameParams,
    summary: 'Create a group',
    headers: idempotencyHeaders,
    body: createGroupInput,
    responses: { 201: group },
    metadata: route('gameManager', 'write', ['name']),
  }),
  update: c.mutation({
    method: 'PATCH',
    path: '/api/games/:id/groups/:groupId',
    pathParams: groupParams,
    summary: 'Change a group’s name or colour',
    body: updateGroupInput,
    responses: { 200: group },
    metadata: route('gameManager', 'write', ['name']),
  }),
  remove: c.mutation({
    method: 'DELETE',
    path: '/api/games/:id/groups/:groupId',
    pathParams: groupParams,
    summary: 'Delete a group; its members stay in the game',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameManager', 'write'),
  }),
  addMember: c.mutation({
    method: 'POST',
    path: '/api/games/:id/groups/:groupId/members',
    pathParams: groupParams,
    summary: 'Move a participant into a group',
    body: input({ memberId: id }),
    responses: { 200: group },
    metadata: route('gameManager', 'write'),
  }),
  removeMember: c.mutation({
    method: 'DELETE',
    path: '/api/games/:id/groups/:groupId/members/:memberId',
    pathParams: z.object({ id, groupId: id, memberId: id }),
    summary: 'Remove a member from a group, by user id',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameManager', 'write'),
  }),
};
