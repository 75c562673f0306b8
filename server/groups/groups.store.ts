import { GROUPS_MAX, PEOPLE_SHOWN } from '#contract/constants.ts';
import type { Database } from '../db/database.ts';
import { and, asc, eq, inArray, or, sql, sum, union } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { groupMembers, groups, participants, users } from '../db/schema/index.ts';
import { publicUserColumnsFor } from '../users/public-user.store.ts';
import { preparedViewer } from '../visibility/visibility.store.ts';

const columns = { id: groups.id, name: groups.name, color: groups.color };
const inOrder = [asc(groups.createdAt), asc(groups.id)];

const game = placeholder('gameId', groups.gameId);

const viewer = and(eq(groupMembers.gameId, game), eq(groupMembers.userId, preparedViewer.id));
const viewersGroup = (db: Database) =>
  db.select({ id: groupMembers.groupId }).from(groupMembers).where(viewer);

/** Which groups of a game are listed: the first ones, the viewer's, and one more if it is named. */
type Listed = { readonly gameId: string; readonly viewerId: string; readonly groupId?: string };

/** A game from the time before {@link GROUPS_MAX} can have more groups, so the number of listed ones is limited too. */
const isListed = (db: Database) => {
  const first = db
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.gameId, game))
    .orderBy(...inOrder)
    .limit(GROUPS_MAX);
  const named = eq(groups.id, placeholder('groupId', groups.id));
  return and(
    eq(groups.gameId, game),
    or(inArray(groups.id, first), inArray(groups.id, viewersGroup(db)), named),
  );
};

const ofGame = prepareOnce((db) =>
  db
    .select({ ...columns, members: db.$count(groupMembers, eq(groupMembers.groupId, groups.id)) })
    .from(groups)
    .where(isListed(db))
    .orderBy(...inOrder),
);

/** The listed groups of a game in creation order, with their member counts. */
export const groupsOf = (db: Database, { gameId, viewerId, groupId }: Listed) =>
  ofGame(db, { gameId, viewerId, groupId: groupId ?? null });

/** The total score of each group that has members. */
export function totalScoresOf(db: Database, gameId: string) {
  return db
    .select({ groupId: groupMembers.groupId, totalScore: sum(participants.score).mapWith(Number) })
    .from(groupMembers)
    .innerJoin(
      participants,
      and(eq(participants.gameId, groupMembers.gameId), eq(participants.userId, groupMembers.userId)),
    )
    .where(eq(groupMembers.gameId, gameId))
    .groupBy(groupMembers.groupId);
}

const members = prepareOnce((db) => {
  const inGroup = eq(groupMembers.groupId, groups.id);
  const select = () =>
    db.select({ userId: groupMembers.userId, addedAt: groupMembers.addedAt }).from(groupMembers);
  const inOrder = [asc(groupMembers.addedAt), asc(groupMembers.userId)];
  const shown = union(
    select()
      .where(inGroup)
      .orderBy(...inOrder)
      .limit(sql.placeholder('limit')),
    select()
      .where(and(inGroup, inArray(groups.id, viewersGroup(db))))
      .orderBy(...inOrder)
      .limit(PEOPLE_SHOWN),
    select().where(and(viewer, inGroup)),
  ).as('shown');
  return db
    .select({ groupId: groups.id, userId: shown.userId, person: publicUserColumnsFor(preparedViewer.id) })
    .from(groups)
    .crossJoinLateral(shown)
    .innerJoin(users, eq(users.id, shown.userId))
    .where(isListed(db))
    .orderBy(asc(shown.addedAt), shown.userId);
});

/**
 * The members of each listed group in the order they were added: the first ones up to `limit`, up to {@link PEOPLE_SHOWN} of the
 * viewer's own group, and the viewer.
 */
export const membersOf = (db: Database, { gameId, viewerId, groupId }: Listed, limit: number) =>
  members(db, { gameId, viewerId, groupId: groupId ?? null, limit });

/** The number of a game's groups. */
export const countGroups = (db: Database, gameId: string): Promise<number> =>
  db.$count(groups, eq(groups.gameId, gameId));

export type GroupRow = Awaited<ReturnType<typeof groupsOf>>[number];
export type GroupTotal = Awaited<ReturnType<typeof totalScoresOf>>[number];
export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

export async function insertGroup(
  tx: Database,
  group: { readonly gameId: string; readonly name: string; readonly color: string; readonly createdAt: Date },
): Promise<string> {
  const [inserted] = await tx.insert(groups).values(group).returning({ id: groups.id });
  if (inserted === undefined) throw new Error('A group was inserted and not returned');
  return inserted.id;
}

const within = (gameId: string, groupId: string) => and(eq(groups.gameId, gameId), eq(groups.id, groupId));

/** Locks a group of this game until the transaction ends; returns whether it exists. */
export async function lockGroup(tx: Database, gameId: string, groupId: string): Promise<boolean> {
  const found = await tx.select({ id: groups.id }).from(groups).where(within(gameId, groupId)).for('share');
  return found.length > 0;
}

/** Changes a group of this game; returns whether it exists. `changes` must not be empty. */
export async function updateGroup(
  tx: Database,
  gameId: string,
  groupId: string,
  changes: { readonly name?: string; readonly color?: string },
): Promise<boolean> {
  const updated = await tx
    .update(groups)
    .set(changes)
    .where(within(gameId, groupId))
    .returning({ id: groups.id });
  return updated.length > 0;
}

/** Deletes a group of this game; returns whether it existed. */
export async function deleteGroup(tx: Database, gameId: string, groupId: string): Promise<boolean> {
  const deleted = await tx.delete(groups).where(within(gameId, groupId)).returning({ id: groups.id });
  return deleted.length > 0;
}

/** Moves a participant into a group. */
export async function putMember(
  tx: Database,
  member: {
    readonly gameId: string;
    readonly userId: string;
    readonly groupId: string;
    readonly addedAt: Date;
  },
): Promise<void> {
  const { groupId, addedAt } = member;
  await tx
    .insert(groupMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [groupMembers.gameId, groupMembers.userId],
      set: { groupId, addedAt },
    });
}

/** Removes a member; returns whether they were one. */
export async function deleteMember(
  tx: Database,
  gameId: string,
  groupId: string,
  userId: string,
): Promise<boolean> {
  const deleted = await tx
    .delete(groupMembers)
    .where(
      and(
        eq(groupMembers.gameId, gameId),
        eq(groupMembers.groupId, groupId),
        eq(groupMembers.userId, userId),
      ),
    )
    .returning({ userId: groupMembers.userId });
  return deleted.length > 0;
}
