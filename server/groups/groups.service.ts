import type { z } from 'zod/mini';
import { GROUP_MEMBERS_EMBEDDED, GROUPS_MAX, PEOPLE_SHOWN } from '#contract/constants.ts';
import type { CreateGroupInput, Group, GroupScore, updateGroupInput } from '#contract/groups.ts';
import type { Database } from '../db/database.ts';
import { conflict, notFound } from '../failure.ts';
import { managerAccess, participantAccess, viewerAccess } from '../games/access.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { findParticipant } from '../participants/participants.store.ts';
import { toGroupScores, toGroups } from './group.ts';
import {
  countGroups,
  deleteGroup,
  deleteMember,
  groupsOf,
  insertGroup,
  lockGroup,
  membersOf,
  putMember,
  totalScoresOf,
  updateGroup,
} from './groups.store.ts';

export const GROUP_NOT_FOUND = 'Group not found';
const TOO_MANY_GROUPS = `A game can have at most ${GROUPS_MAX} groups`;
export const MEMBER_NOT_FOUND = 'This person is not in the group';
export const ONLY_PARTICIPANTS = 'Only participants of the game can be in its groups';

/** The first groups of a game with their members, and the user's; for participants. */
export async function gameGroups(db: Database, userId: string, gameId: string): Promise<Group[]> {
  await participantAccess(db, gameId, userId);
  const listed = { gameId, viewerId: userId };
  return toGroups(await groupsOf(db, listed), await membersOf(db, listed, PEOPLE_SHOWN));
}

/** The same groups by total score, highest first. */
export async function groupLeaderboard(db: Database, userId: string, gameId: string): Promise<GroupScore[]> {
  await viewerAccess(db, gameId, userId);
  const listed = { gameId, viewerId: userId };
  return toGroupScores(
    await groupsOf(db, listed),
    await membersOf(db, listed, GROUP_MEMBERS_EMBEDDED),
    await totalScoresOf(db, gameId),
  );
}

async function groupOf(db: Database, userId: string, gameId: string, groupId: string): Promise<Group> {
  const listed = { gameId, viewerId: userId, groupId };
  const groups = toGroups(await groupsOf(db, listed), await membersOf(db, listed, PEOPLE_SHOWN));
  const found = groups.find((group) => group.id === groupId);
  if (found === undefined) throw notFound(GROUP_NOT_FOUND);
  return found;
}

/** Creates a group, once per `key` of the user; for managers of the game, like all changes below. */
export function createGroup(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
  { name, color }: CreateGroupInput,
  key?: string,
): Promise<Group> {
  const once = { userId, key, route: 'groups.create', body: { gameId, name, color }, now };
  return db.transaction(async (tx) => {
    const { id } = await createOnce(tx, once, async () => {
      // The exclusive lock makes the count exact when groups are created concurrently.
      await managerAccess(tx, gameId, userId, { lock: 'update' });
      if ((await countGroups(tx, gameId)) >= GROUPS_MAX) throw conflict(TOO_MANY_GROUPS, 'too_many_groups');
      return insertGroup(tx, { gameId, name, color, createdAt: now });
    });
    // A repeated request may be of somebody who is no manager any more.
    await managerAccess(tx, gameId, userId);
    return groupOf(tx, userId, gameId, id);
  });
}

/** Changes the name and colour of a group, if given. */
export function changeGroup(
  db: Database,
  userId: string,
  gameId: string,
  groupId: string,
  { name, color }: z.output<typeof updateGroupInput>,
): Promise<Group> {
  return db.transaction(async (tx) => {
    await managerAccess(tx, gameId, userId, { lock: 'share' });
    const changes = { ...(name !== undefined && { name }), ...(color !== undefined && { color }) };
    if (Object.keys(changes).length > 0) await updateGroup(tx, gameId, groupId, changes);
    return groupOf(tx, userId, gameId, groupId);
  });
}

/** Deletes a group of this game; its members stay in the game. */
export async function removeGroup(
  db: Database,
  userId: string,
  gameId: string,
  groupId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await managerAccess(tx, gameId, userId, { lock: 'share' });
    if (!(await deleteGroup(tx, gameId, groupId))) throw notFound(GROUP_NOT_FOUND);
  });
}

/** Moves a participant into a group. Idempotent. */
export function addMember(
  db: Database,
  now: Date,
  userId: string,
  gameId: string,
  groupId: string,
  memberId: string,
): Promise<Group> {
  return db.transaction(async (tx) => {
    await managerAccess(tx, gameId, userId, { lock: 'share' });
    if (!(await lockGroup(tx, gameId, groupId))) throw notFound(GROUP_NOT_FOUND);
    if (!(await findParticipant(tx, userId, gameId, memberId)))
      throw notFound(ONLY_PARTICIPANTS, 'participant_not_found');
    await putMember(tx, { gameId, groupId, userId: memberId, addedAt: now });
    return groupOf(tx, userId, gameId, groupId);
  });
}

/** Removes a member from a group; they stay in the game. */
export async function removeMember(
  db: Database,
  userId: string,
  gameId: string,
  groupId: string,
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await managerAccess(tx, gameId, userId, { lock: 'share' });
    if (!(await deleteMember(tx, gameId, groupId, memberId))) throw notFound(MEMBER_NOT_FOUND);
  });
}
