import type { GameDecision, ReportedContent } from '#contract/game-moderation.ts';
import { REINSTATE_DAYS } from '#contract/moderation-constants.ts';
import { REPORT_REASONS } from '#contract/report-constants.ts';
import { imageAddress } from '../images/address.ts';
import type { DecisionRow } from '../moderation/restrictions.store.ts';
import { type PublicUserRow, toPublicUser } from '../users/public-user.ts';
import type { Viewer } from '../visibility/visibility.store.ts';
import type { QueuedRow } from './game-moderation.store.ts';

export const CONTENT_NOT_FOUND = 'This is not in the game any more';
export const ALREADY_DECIDED = 'Somebody else has decided this already';
export const DECISION_NOT_FOUND = 'Decision not found';

/** How long a game's managers see and can reinstate content that they hid or removed, in milliseconds; an appeal can restore it longer. */
const REINSTATE_MS = REINSTATE_DAYS * 24 * 60 * 60 * 1000;

type Ending = Pick<DecisionRow, 'kind' | 'createdAt' | 'endedAt' | 'isArchived'>;

const isRecent = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() < REINSTATE_MS;

/** Whether a game's managers can end a decision: warnings and bans at any time, the others for a while, as long as there is an archive. */
export function isReversible({ kind, createdAt, endedAt, isArchived }: Ending, now: Date): boolean {
  if (endedAt !== null) return false;
  if (kind === 'warning' || kind === 'banned') return true;
  return isArchived && isRecent(createdAt, now);
}

/** The users that a decision names. */
export const usersIn = ({ userId, moderatorId, endedBy }: DecisionRow): string[] =>
  [userId, moderatorId, endedBy].filter((id) => id !== null);

/** A decision as the viewer sees it; its users must be in `people`. */
export function toDecision(
  row: DecisionRow,
  people: ReadonlyMap<string, PublicUserRow>,
  viewer: Viewer,
): GameDecision {
  const user = (userId: string) => {
    const found = people.get(userId);
    if (found === undefined) throw new Error('A user of a decision is missing');
    return toPublicUser(found);
  };
  const isShown = isRecent(row.createdAt, viewer.now);
  const userOrNull = (userId: string | null) => (userId === null ? null : user(userId));
  return {
    id: row.id,
    kind: row.kind,
    subject: { type: row.subjectType, id: row.subjectId },
    user: user(row.userId),
    moderator: userOrNull(row.moderatorId),
    reason: row.reason,
    statement: row.statement,
    content: isShown ? row.content : null,
    image: isShown ? imageAddress(row.imageId) : null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: userOrNull(row.endedBy),
    viewer: { canReinstate: row.userId !== viewer.id && isReversible(row, viewer.now) },
  };
}

export function toReported(row: QueuedRow, creatorId: string): ReportedContent {
  return {
    subject: { type: row.subjectType, id: row.subjectId },
    user: toPublicUser(row.author),
    content: row.content,
    image: imageAddress(row.imageId),
    state: row.hiddenBy !== null || row.isInArchive ? 'hidden' : row.isGone ? 'gone' : 'visible',
    hiddenBy: row.hiddenBy,
    reasons: REPORT_REASONS.filter((reason) => row.reasons.includes(reason)),
    reports: row.many,
    reportedAt: row.createdAt.toISOString(),
    viewer: {
      canDecide: row.subjectType !== 'game',
      canDismiss: row.isForManagers && row.hiddenBy === null,
      canBan: row.author.id !== creatorId,
    },
  };
}
