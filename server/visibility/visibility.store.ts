import { and, eq, gt, isNull, ne, or, type Param, type SQL, type SQLWrapper, sql } from '../db/drizzle.ts';
import { placeholder } from '../db/prepared.ts';
import { blocks, mutes, restrictions } from '../db/schema/index.ts';

/**
 * The visibility policy: who sees what of whom (docs/trust-and-safety.md). Stores compose these conditions into their statements.
 * The subqueries do not depend on the row: PostgreSQL reads the viewer's blocks once per statement, from an index, and then looks
 * each row up in a hash table, which is empty for most viewers (decision 0036).
 */

/** The viewer at a time, because a mute can end. */
export type Viewer = { readonly id: string; readonly now: Date };

/** The viewer's id, or a placeholder for it in a prepared query. */
export type ViewerId = string | Param;
/** The viewer, or placeholders for them in a prepared query. */
export type ViewerParams = { readonly id: ViewerId; readonly now: Date | Param };

/** The viewer of a prepared query, for the values `viewerId` and `now`. */
export const preparedViewer = {
  id: placeholder('viewerId', mutes.muterId),
  now: placeholder('now', mutes.until),
};

const blockersOf = (viewerId: ViewerId) =>
  sql`select ${blocks.blockerId} from ${blocks} where ${eq(blocks.blockedId, viewerId)}`;

const blockedBy = (viewerId: ViewerId) =>
  sql`select ${blocks.blockedId} from ${blocks} where ${eq(blocks.blockerId, viewerId)}`;

const mutedBy = ({ id, now }: ViewerParams) =>
  sql`select ${mutes.mutedId} from ${mutes}
    where ${and(eq(mutes.muterId, id), or(isNull(mutes.until), gt(mutes.until, now)))}`;

/** Users whose suspension is in force. Literals, so that the partial index of suspensions fits prepared statements, too. */
const suspensions = sql`${restrictions} where ${restrictions.kind} = 'suspended' and ${restrictions.endedAt} is null`;
/** Suspended users but the viewer, whose own content service moderators remove on their behalf. */
const suspendedOthers = (viewerId: ViewerId) =>
  sql`select ${restrictions.userId} from ${suspensions} and ${ne(restrictions.userId, viewerId)}`;

/** Condition: the user is suspended. */
export const isSuspended = (user: SQLWrapper): SQL =>
  sql`exists (select from ${suspensions} and ${restrictions.userId} = ${user})`;

const separatedUsers = (viewerId: ViewerId) =>
  sql`${blockersOf(viewerId)} union all ${blockedBy(viewerId)} union all ${suspendedOthers(viewerId)}`;
const hiddenAuthors = (viewer: ViewerParams) =>
  sql`${separatedUsers(viewer.id)} union all ${mutedBy(viewer)}`;

/** Condition: no block of either side is between the viewer and this user, who is not suspended. */
export const isReachable = (viewerId: ViewerId, user: SQLWrapper): SQL =>
  sql`${user} not in (${separatedUsers(viewerId)})`;

/** Condition: the viewer sees what this user wrote: no block is between them, the user is not suspended, and the viewer has not muted them. */
export const isShown = (viewer: ViewerParams, author: SQLWrapper): SQL =>
  sql`${author} not in (${hiddenAuthors(viewer)})`;

/** Condition: the viewer does not see what this user wrote; the opposite of `isShown`. */
export const isUnseen = (viewer: ViewerParams, author: SQLWrapper): SQL =>
  sql`${author} in (${hiddenAuthors(viewer)})`;

/** Condition: the viewer has muted this user. */
export const isMuted = (viewer: ViewerParams, author: SQLWrapper): SQL =>
  sql`${author} in (${mutedBy(viewer)})`;

/** Condition without a row: whether there is anybody whose content the viewer does not see. */
export const hidesAnybody = (viewer: ViewerParams): SQL => sql`exists (${hiddenAuthors(viewer)})`;

/**
 * How a user appears in rows that are not removed: `deleted` while suspended and to users whom they have blocked, `blocked` to users who
 * have blocked them.
 */
export type UserMask = 'deleted' | 'blocked';

/** Column: how a user appears to the viewer; null for a user who is not hidden. */
export const userMask = (
  viewerId: ViewerId,
  user: SQLWrapper,
): SQL<UserMask | null> => sql<UserMask | null>`case
  when ${user} in (${blockersOf(viewerId)} union all ${suspendedOthers(viewerId)}) then 'deleted'
  when ${user} in (${blockedBy(viewerId)}) then 'blocked' end`;

/** Column: the same in the viewer's own list of blocks, which names whom the viewer has blocked. */
export const namedUnlessBlocker = (viewerId: ViewerId, user: SQLWrapper): SQL<UserMask | null> =>
  sql<UserMask | null>`case when ${user} in (${blockersOf(viewerId)}) then 'deleted' end`;
