import { APPEAL_DAYS } from '#contract/moderation-constants.ts';
import type { Appeal, OwnRestriction } from '#contract/restrictions.ts';
import { imageAddress } from '../images/address.ts';
import type { AppealRow, RestrictionDetails } from './appeals.store.ts';
import type { RestrictionRow } from './restrictions.store.ts';

/** How long after a decision the user can appeal, in milliseconds. */
export const APPEAL_MS = APPEAL_DAYS * 24 * 60 * 60 * 1000;

/** When a restriction ended: it was taken back, or its time is over. Null while it is in force. */
export function endOf({ endedAt, expiresAt }: RestrictionRow, now: Date): Date | null {
  return endedAt ?? (expiresAt !== null && expiresAt <= now ? expiresAt : null);
}

/** The last moment at which a user can appeal against a restriction. */
export const appealDeadline = ({ createdAt }: RestrictionRow) => new Date(createdAt.getTime() + APPEAL_MS);

const iso = (time: Date | null) => time?.toISOString() ?? null;

export const toAppeal = ({ id, text, createdAt, outcome, statement, decidedAt }: AppealRow): Appeal => ({
  id,
  text,
  createdAt: createdAt.toISOString(),
  outcome,
  statement,
  decidedAt: iso(decidedAt),
});

/** What an archive contains; null without one, and for one of a participant. */
const contentOf = ({ archive }: RestrictionRow): string | null =>
  typeof archive === 'object' &&
  archive !== null &&
  'content' in archive &&
  typeof archive.content === 'string'
    ? archive.content
    : null;

/** A restriction in the contract's shape, without the evidence's photo, which only moderators see. */
export function toRestriction(
  { restriction: row, appeal, reports }: RestrictionDetails,
  now: Date,
): Omit<OwnRestriction, 'isSeen'> {
  const { id, kind, subjectType, subjectId, gameId, gameName, reason, statement, automatic } = row;
  const deadline = appealDeadline(row);
  const canAppeal = kind !== 'dismissed' && appeal === null && endOf(row, now) === null && deadline > now;
  return {
    id,
    kind,
    subject: { type: subjectType, id: subjectId },
    game: gameName === null ? null : { id: gameId, name: gameName },
    reason,
    statement,
    automatic,
    // The removed content takes precedence: the reported text may differ from it.
    content: contentOf(row) ?? reports[0]?.content ?? null,
    image: null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: iso(row.expiresAt),
    endedAt: iso(endOf(row, now)),
    appeal: appeal && toAppeal(appeal),
    appealUntil: canAppeal ? deadline.toISOString() : null,
  };
}

/** The address of the photo that was hidden, removed or reported. */
export const evidenceImage = ({ restriction, reports }: RestrictionDetails) =>
  imageAddress(restriction.imageId ?? reports[0]?.imageId ?? null);
