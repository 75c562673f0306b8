import type { Database } from '../../../db/database.ts';
import { and, asc, eq, isNotNull, isNull } from '../../../db/drizzle.ts';
import { type After, following, ROWS_PER_PAGE } from '../../../db/keyset-page.ts';
import { gameResults, games, groupMembers, groups, participants } from '../../../db/schema/index.ts';

const gameColumns = {
  id: games.id,
  name: games.name,
  description: games.description,
  isPublic: games.isPublic,
  requiresApproval: games.requiresApproval,
  startTime: games.startTime,
  endTime: games.endTime,
  createdAt: games.createdAt,
};

/** Games the user created; `membershipsOf` returns those they take part in. */
export function createdBy(db: Database, userId: string, after: After) {
  return db
    .select({ ...gameColumns, inviteCode: games.inviteCode, coverImageId: games.coverImageId })
    .from(games)
    .where(
      and(eq(games.creatorId, userId), isNull(games.deletedAt), following(games.createdAt, games.id, after)),
    )
    .orderBy(asc(games.createdAt), asc(games.id))
    .limit(ROWS_PER_PAGE);
}

/** Games the user takes part in, with their score, group and result. */
export function membershipsOf(db: Database, userId: string, after: After) {
  return db
    .select({
      id: games.id,
      createdAt: games.createdAt,
      name: games.name,
      startTime: games.startTime,
      endTime: games.endTime,
      joinedAt: participants.joinedAt,
      isAdmin: participants.isAdmin,
      counts: participants.counts,
      score: participants.score,
      votesReceived: participants.votesReceived,
      group: groups.name,
      position: gameResults.position,
      medal: gameResults.medalType,
      popularVote: gameResults.popularVote,
    })
    .from(participants)
    .innerJoin(games, and(eq(games.id, participants.gameId), isNull(games.deletedAt)))
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.gameId, participants.gameId), eq(groupMembers.userId, participants.userId)),
    )
    .leftJoin(groups, eq(groups.id, groupMembers.groupId))
    .leftJoin(
      gameResults,
      and(
        eq(gameResults.gameId, participants.gameId),
        eq(gameResults.userId, participants.userId),
        isNotNull(games.completedAt),
      ),
    )
    .where(and(eq(participants.userId, userId), following(games.createdAt, games.id, after)))
    .orderBy(asc(games.createdAt), asc(games.id))
    .limit(ROWS_PER_PAGE);
}
