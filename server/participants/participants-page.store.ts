import type { Database } from '../db/database.ts';
import { and, asc, eq, inArray, ne, sql } from '../db/drizzle.ts';
import { placeholder, prepareOnce } from '../db/prepared.ts';
import { participants, users } from '../db/schema/index.ts';
import { nameContains } from '../users/name-search.store.ts';
import { isReachable, preparedViewer } from '../visibility/visibility.store.ts';
import { findParticipant, selectParticipants } from './participants.store.ts';

const inOrder = [asc(participants.joinedAt), asc(participants.userId)];
const theGame = placeholder('gameId', participants.gameId);

/** The page is selected first, so that skipped rows are not joined with users. */
const pageOfOthers = prepareOnce((db) => {
  const chosen = db
    .select({ userId: participants.userId })
    .from(participants)
    .where(
      and(
        eq(participants.gameId, theGame),
        ne(participants.userId, placeholder('creatorId', participants.userId)),
      ),
    )
    .orderBy(...inOrder)
    .offset(sql.placeholder('skip'))
    .limit(sql.placeholder('take'));
  return selectParticipants(db, preparedViewer.id)
    .where(and(eq(participants.gameId, theGame), inArray(participants.userId, chosen)))
    .orderBy(...inOrder);
});

export type ParticipantsWanted = {
  readonly page: number;
  readonly limit: number;
  /** Only participants whose names contain this text; nobody whose name the viewer does not see. */
  readonly q?: string | undefined;
  readonly userId?: string | undefined;
};

type Game = { readonly id: string; readonly creatorId: string; readonly participantsCount: number };

/** How many participants a search reads, in the order of joining. */
const PARTICIPANTS_SEARCHED = 10_000;
/** From how many users with a matching name on a search in a larger game reads these participants instead of those users. */
const MANY_NAMES = 1000;

/** The participants of a game of usual size whose names contain the text. */
const matchesInGame = (gameId: string, q: string) => sql`
  select ${participants.userId}, ${participants.joinedAt} from ${participants}
  join ${users} on ${users.id} = ${participants.userId}
  where ${eq(participants.gameId, gameId)} and ${nameContains(q)}`;

/**
 * The same of a large game, but of a text that many users match only those among the first participants. The names are materialized
 * because PostgreSQL would otherwise scan the table where it expects to find enough of them early.
 */
const matchesInLargeGame = (gameId: string, q: string) => sql`
  with named as materialized (select ${users.id} from ${users} where ${nameContains(q)}),
  few as (select id from named limit ${MANY_NAMES})
  select ${participants.userId}, ${participants.joinedAt} from few
  join ${participants} on ${eq(participants.gameId, gameId)} and ${participants.userId} = few.id
  where (select count(*) from few) < ${MANY_NAMES}
  union all
  select first.user_id, first.joined_at from (
    select ${participants.userId}, ${participants.joinedAt} from ${participants} where ${eq(participants.gameId, gameId)}
    order by ${sql.join(inOrder, sql`, `)} limit ${PARTICIPANTS_SEARCHED}
  ) first join ${users} on ${users.id} = first.user_id
  where (select count(*) from few) = ${MANY_NAMES} and ${nameContains(q)}`;

/** The page is selected first here too. */
function pageOfMatches(
  db: Database,
  viewerId: string,
  { id: gameId, creatorId, participantsCount }: Game,
  { q, skip, take }: { readonly q: string; readonly skip: number; readonly take: number },
) {
  const matches = participantsCount > PARTICIPANTS_SEARCHED ? matchesInLargeGame : matchesInGame;
  const chosen = sql`(
    select user_id from (${matches(gameId, q)}) matches
    where user_id <> ${creatorId} and ${isReachable(viewerId, sql`user_id`)}
    order by joined_at, user_id offset ${skip} limit ${take})`;
  return selectParticipants(db, viewerId)
    .where(and(eq(participants.gameId, gameId), inArray(participants.userId, chosen)))
    .orderBy(...inOrder);
}

/** A page of participants: the creator, then in the order of joining. Two queries. */
export async function participantsPage(
  db: Database,
  viewerId: string,
  game: Game,
  { page, limit, q, userId }: ParticipantsWanted,
) {
  const { id: gameId, creatorId } = game;
  const one = (id: string) =>
    selectParticipants(db, viewerId).where(
      and(
        eq(participants.gameId, gameId),
        eq(participants.userId, id),
        q ? and(nameContains(q), isReachable(viewerId, participants.userId)) : undefined,
      ),
    );
  if (userId !== undefined) return page === 1 ? one(userId) : [];
  const creator = q ? (await one(creatorId))[0] : await findParticipant(db, viewerId, gameId, creatorId);
  const skipped = (page - 1) * limit - (creator === undefined ? 0 : 1);
  const shown = skipped < 0 && creator !== undefined ? [creator] : [];
  const [skip, take] = [Math.max(skipped, 0), limit - shown.length];
  const others = q
    ? await pageOfMatches(db, viewerId, game, { q, skip, take })
    : await pageOfOthers(db, { viewerId, gameId, creatorId, skip, take });
  return [...shown, ...others];
}

export type ListedParticipant = Awaited<ReturnType<typeof participantsPage>>[number];
