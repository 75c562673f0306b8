import type { PageRequest } from '#contract/common.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from '../db/drizzle.ts';
import { appeals, restrictions, users } from '../db/schema/index.ts';

export type RestrictionRow = typeof restrictions.$inferSelect;

export type NewRestriction = typeof restrictions.$inferInsert;

/** Inserts a restriction; null when one of this kind is in force: a suspension of the user, a removal of the content. */
export async function insertUnlessInForce(tx: Database, restriction: NewRestriction): Promise<string | null> {
  const [added] = await tx
    .insert(restrictions)
    .values(restriction)
    .onConflictDoNothing()
    .returning({ id: restrictions.id });
  return added?.id ?? null;
}

/** Inserts a restriction; returns its id. */
export async function insertRestriction(tx: Database, restriction: NewRestriction): Promise<string> {
  const id = await insertUnlessInForce(tx, restriction);
  if (id === null) throw new Error('A restriction of this kind is in force');
  return id;
}

/**
 * Ends a restriction that is in force and clears its archive: the caller restores it, or moves it to the restriction that replaces this one.
 * Returns false if it is not in force.
 */
export async function setEnded(
  tx: Database,
  restrictionId: string,
  { moderatorId, now }: { readonly moderatorId: string | null; readonly now: Date },
): Promise<boolean> {
  const ended = await tx
    .update(restrictions)
    .set({ endedAt: now, endedBy: moderatorId, archive: null, imageId: null })
    .where(
      and(
        eq(restrictions.id, restrictionId),
        isNull(restrictions.endedAt),
        or(isNull(restrictions.expiresAt), gt(restrictions.expiresAt, now)),
      ),
    )
    .returning({ id: restrictions.id });
  return ended.length > 0;
}

export async function restrictionById(
  db: Database,
  restrictionId: string,
): Promise<RestrictionRow | undefined> {
  const [found] = await db.select().from(restrictions).where(eq(restrictions.id, restrictionId));
  return found;
}

export async function findDecision(
  db: Database,
  gameId: string,
  decisionId: string,
): Promise<RestrictionRow | undefined> {
  const [found] = await db
    .select()
    .from(restrictions)
    .where(and(eq(restrictions.id, decisionId), eq(restrictions.gameId, gameId)));
  return found;
}

/** The restriction by which a game, or any game, has hidden or removed a post or comment, until it ends. */
export async function contentRestriction(
  tx: Database,
  gameId: string | null,
  { type, id }: ReportSubject,
): Promise<RestrictionRow | undefined> {
  const [found] = await tx
    .select()
    .from(restrictions)
    .where(
      and(
        eq(restrictions.subjectType, type),
        eq(restrictions.subjectId, id),
        inArray(restrictions.kind, ['hidden', 'removed']),
        isNull(restrictions.endedAt),
        gameId === null ? isNotNull(restrictions.gameId) : eq(restrictions.gameId, gameId),
      ),
    );
  return found;
}

/** Locks users against deletion of their accounts, in id order; returns those who have one. */
export async function lockUsersForShare(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  // One array, because a statement has at most 65,535 parameters.
  const among = sql`${users.id} = any(${sql.param([...new Set(ids)])}::uuid[])`;
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(among, isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('share');
  return new Set(found.map(({ id }) => id));
}

const isActiveBan = (gameId: string) =>
  and(eq(restrictions.gameId, gameId), sql`${restrictions.kind} = 'banned'`, isNull(restrictions.endedAt));

/** The ban of a user from a game, until it ends. */
export async function activeBan(
  db: Database,
  gameId: string,
  userId: string,
): Promise<RestrictionRow | undefined> {
  const [found] = await db
    .select()
    .from(restrictions)
    .where(and(isActiveBan(gameId), eq(restrictions.userId, userId)));
  return found;
}

const { archive, ...columns } = getTableColumns(restrictions);
const decisions = (db: Database) =>
  db
    .select({
      ...columns,
      isArchived: sql<boolean>`${archive} is not null`,
      content: sql<string | null>`${archive} ->> 'content'`,
    })
    .from(restrictions);
const newestFirst = [desc(restrictions.createdAt), desc(restrictions.id)];

export type DecisionRow = Awaited<ReturnType<typeof decisions>>[number];

/** A page of a game's log, the newest first. */
export function logOf(db: Database, gameId: string, page: PageRequest): Promise<DecisionRow[]> {
  return decisions(db)
    .where(eq(restrictions.gameId, gameId))
    .orderBy(...newestFirst)
    .offset((page.page - 1) * page.limit)
    .limit(page.limit);
}

export async function decisionById(
  db: Database,
  gameId: string,
  decisionId: string,
): Promise<DecisionRow | undefined> {
  const [found] = await decisions(db).where(
    and(eq(restrictions.gameId, gameId), eq(restrictions.id, decisionId)),
  );
  return found;
}

/** The most bans in a response. */
const MAX_BANS_LISTED = 200;

/** The bans of a game that have not ended, the newest first. */
export function bansOf(db: Database, gameId: string): Promise<DecisionRow[]> {
  return decisions(db)
    .where(isActiveBan(gameId))
    .orderBy(...newestFirst)
    .limit(MAX_BANS_LISTED);
}

/**
 * Locks restrictions with an archive that nobody can use any more: made before `appealable`, without an open appeal; of a deleted account; or
 * in a game that is gone.
 */
export function lockObsoleteArchives(tx: Database, appealable: Date, limit: number) {
  const openAppeal = tx
    .select({ id: appeals.id })
    .from(appeals)
    .where(and(eq(appeals.restrictionId, restrictions.id), isNull(appeals.outcome)));
  // Looked up for each archive: a list of all deleted accounts grows for ever.
  const isOfDeleted = exists(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, restrictions.userId), isNotNull(users.deletedAt))),
  );
  return tx
    .select({ id: restrictions.id, imageId: restrictions.imageId })
    .from(restrictions)
    .where(
      and(
        isNotNull(restrictions.archive),
        or(
          and(lte(restrictions.createdAt, appealable), notExists(openAppeal)),
          isOfDeleted,
          and(isNull(restrictions.gameId), isNotNull(restrictions.gameName)),
        ),
      ),
    )
    .orderBy(restrictions.id)
    .limit(limit)
    .for('update');
}

export async function eraseArchives(tx: Database, ids: readonly string[]): Promise<void> {
  await tx
    .update(restrictions)
    .set({ archive: null, imageId: null })
    .where(inArray(restrictions.id, [...ids]));
}
