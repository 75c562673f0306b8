import type { PageRequest } from '#contract/common.ts';
import type { Appeal, OwnRestriction } from '#contract/restrictions.ts';
import type { Database } from '../db/database.ts';
import { conflict, notFound } from '../failure.ts';
import {
  endExpiredSuspensions,
  findSuspension,
  insertAppeal,
  lockOwnRestriction,
  ownRestrictions,
  type RestrictionDetails,
  setRestrictionSeen,
} from './appeals.store.ts';
import { appealDeadline, endOf, toAppeal, toRestriction } from './restriction-view.ts';

export const RESTRICTION_NOT_FOUND = 'Decision not found';
const NOT_IN_FORCE = 'This decision is not in force any more, so there is nothing to appeal against';
export const alreadyEnded = (message = NOT_IN_FORCE) => conflict(message, 'already_ended');

const toOwn = (row: RestrictionDetails, now: Date): OwnRestriction => ({
  ...toRestriction(row, now),
  isSeen: row.restriction.seenAt !== null,
});

/** A page of the decisions about the user and what they wrote, the newest first. */
export async function listOwnRestrictions(
  db: Database,
  now: Date,
  userId: string,
  page: PageRequest,
): Promise<OwnRestriction[]> {
  return (await ownRestrictions(db, userId, page)).map((row) => toOwn(row, now));
}

/** The suspension of a user that is in force, as they read it; null without one. Ends one whose time is over, for everybody. */
export async function suspensionOf(db: Database, now: Date, userId: string): Promise<OwnRestriction | null> {
  const row = await findSuspension(db, userId);
  if (row === undefined) return null;
  if (endOf(row.restriction, now) === null) return toOwn(row, now);
  await endExpiredSuspensions(db, now, userId);
  return null;
}

/** Acknowledges a decision; returns whether this call was the first. Throws `notFound` unless it is the user's. */
export async function acknowledgeRestriction(
  db: Database,
  now: Date,
  userId: string,
  restrictionId: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await lockOwnRestriction(tx, userId, restrictionId)) === undefined)
      throw notFound(RESTRICTION_NOT_FOUND);
    return setRestrictionSeen(tx, userId, restrictionId, now);
  });
}

/**
 * Appeals against a decision about the user. Throws `notFound` unless it is theirs, and `conflict` when it is not in force, too old, or
 * appealed against before.
 */
export async function appealRestriction(
  db: Database,
  now: Date,
  userId: string,
  restrictionId: string,
  text: string,
): Promise<Appeal> {
  return db.transaction(async (tx) => {
    const restriction = await lockOwnRestriction(tx, userId, restrictionId);
    if (restriction === undefined) throw notFound(RESTRICTION_NOT_FOUND);
    if (endOf(restriction, now) !== null) throw alreadyEnded();
    if (appealDeadline(restriction) <= now)
      throw conflict('This decision is too old to appeal against', 'appeal_too_late');
    const appeal = await insertAppeal(tx, { restrictionId: restriction.id, text, createdAt: now });
    if (appeal === undefined) throw conflict('You have appealed against this already', 'already_appealed');
    return toAppeal(appeal);
  });
}
