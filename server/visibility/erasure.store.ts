import { REDACTED_CONTENT } from '#contract/constants.ts';
import { type Database, rowsOf } from '../db/database.ts';
import { eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { games, users } from '../db/schema/index.ts';
import { eraseJob } from '../jobs/kinds.ts';

/**
 * What is deleted and still stored until a job has erased it (decision 37). Stores compose these conditions into their
 * statements, like those of the visibility policy: each subquery is read once per statement, from an index of usually no rows.
 */

const deletedGames = sql`select ${games.id} from ${games} where ${isNotNull(games.deletedAt)}`;
const erasedGames = sql`${deletedGames} and ${isNull(games.takenDownAt)}`;
const usersWithoutPhotos = sql`select ${users.id} from ${users} where ${isNotNull(users.erasure)}`;
const usersWithoutTexts = sql`select ${users.id} from ${users} where ${eq(users.erasure, sql`'words'`)}`;

/** Condition: the game with this id is not deleted. Where `games` is joined, `isNull(games.deletedAt)` says the same. */
export const isNotDeleted = (game: SQLWrapper): SQL => sql`${game} not in (${deletedGames})`;

/** Condition on a row of `games`: it is not deleted, or moderators have taken it down and can restore it. */
export const isNotErasedGame = or(isNull(games.deletedAt), isNotNull(games.takenDownAt));

/** Condition: the same for the game with this id. */
export const isNotErased = (game: SQLWrapper): SQL => sql`${game} not in (${erasedGames})`;

/** Column: a text that this user wrote, redacted if it is being erased. */
export const shownText = (author: SQLWrapper, text: SQLWrapper): SQL<string> =>
  sql<string>`case when ${isTextErased(author)} then ${REDACTED_CONTENT} else ${text} end`;

/** Column: the photo of this user's post, null if it is being erased. */
export const shownPhoto = (author: SQLWrapper, imageId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`case when ${author} not in (${usersWithoutPhotos}) then ${imageId} end`;

/** Condition: the texts of this user are being erased. */
export const isTextErased = (author: SQLWrapper): SQL => sql`${author} in (${usersWithoutTexts})`;

/** Condition: the texts of this user are not being erased. */
export const isTextNotErased = (author: SQLWrapper): SQL => sql`${author} not in (${usersWithoutTexts})`;

/** Condition without a row: whether the texts of any user are being erased. */
export const isAnyTextErased: SQL = sql`exists (${usersWithoutTexts})`;

/** Data of the erasures that are not finished, at most `limit`. A random choice: those whose job always fails must not hide others. */
export const pendingErasures = (db: Database, limit: number) =>
  rowsOf(
    db,
    sql`select what, id from (
      select 'game' as what, id from (${erasedGames}) game
      union all select 'account', id from (${usersWithoutPhotos}) account
    ) pending order by random() limit ${limit}`,
    eraseJob.data,
  );
