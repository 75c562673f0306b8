import type { PageRequest } from '#contract/common.ts';
import type { AppealDecisionInput, ModeratedAppeal, ModeratedRestriction } from '#contract/moderation.ts';
import type { Database } from '../db/database.ts';
import { forbidden, notFound } from '../failure.ts';
import { alreadyEnded, RESTRICTION_NOT_FOUND } from '../moderation/appeals.service.ts';
import {
  appealsPage,
  findAppeal,
  findRestriction,
  type RestrictionDetails,
  setAppealOutcome,
} from '../moderation/appeals.store.ts';
import { refuseOwn } from '../moderation/own-content.ts';
import { evidenceImage, toAppeal, toRestriction } from '../moderation/restriction-view.ts';
import { type Acting, isRecorded, recordAction } from './audit.store.ts';
import { endWithContent } from './content.ts';
import { otherModerators } from './moderators.store.ts';
import { loadPeople, type People } from './people.store.ts';
import { alreadyDecided, type Moderator, toEvidence } from './reports.service.ts';

export const peopleOfRestrictions = (rows: readonly RestrictionDetails[]) =>
  rows.flatMap(({ restriction }) => [restriction.userId, restriction.moderatorId]);

export const toModeratedRestriction = (
  row: RestrictionDetails,
  now: Date,
  people: People,
): ModeratedRestriction => ({
  ...toRestriction(row, now),
  image: evidenceImage(row),
  user: people(row.restriction.userId),
  moderator: row.restriction.moderatorId === null ? null : people(row.restriction.moderatorId),
});

/** A restriction as moderators see it; throws `notFound`. */
export async function viewRestriction(
  db: Database,
  now: Date,
  restrictionId: string,
): Promise<ModeratedRestriction> {
  const row = await findRestriction(db, restrictionId);
  if (row === undefined) throw notFound(RESTRICTION_NOT_FOUND);
  return toModeratedRestriction(row, now, await loadPeople(db, peopleOfRestrictions([row])));
}

/** Whether another moderator has to decide about an appeal: there is one whom it does not affect, and this one made the decision. */
const isForAnother = (
  { restriction }: RestrictionDetails,
  moderatorId: string,
  others: readonly string[],
): boolean => restriction.moderatorId === moderatorId && others.some((id) => id !== restriction.userId);

async function toModeratedAppeals(
  db: Database,
  { moderatorId, now }: Moderator,
  rows: readonly RestrictionDetails[],
): Promise<ModeratedAppeal[]> {
  const reporters = rows.flatMap(({ reports }) => reports.map(({ reporterId }) => reporterId));
  const people = await loadPeople(db, [...peopleOfRestrictions(rows), ...reporters]);
  const others = await otherModerators(db, moderatorId);
  return rows.flatMap((row) =>
    row.appeal === null
      ? []
      : [
          {
            ...toAppeal(row.appeal),
            restriction: toModeratedRestriction(row, now, people),
            reports: row.reports.map((report) => toEvidence(report, people)),
            canDecide: row.appeal.outcome === null && !isForAnother(row, moderatorId, others),
          },
        ],
  );
}

/** A page of appeals, open or decided, with the evidence, without the moderator's own. */
export async function listAppeals(
  db: Database,
  by: Moderator,
  query: PageRequest & { readonly status: 'open' | 'decided' },
): Promise<ModeratedAppeal[]> {
  return toModeratedAppeals(db, by, await appealsPage(db, by.moderatorId, query));
}

/** Takes a decision back, and grants an open appeal against it. Throws `conflict` when it is not in force any more, and `forbidden` to whom it affects. */
export async function endRestriction(db: Database, by: Acting, restrictionId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await findRestriction(tx, restrictionId);
    if (row === undefined) throw notFound(RESTRICTION_NOT_FOUND);
    refuseOwn(by.moderatorId, row.restriction.userId);
    if (!(await endWithContent(tx, by, row.restriction)))
      throw alreadyEnded('This decision is not in force any more');
    const { now: decidedAt, moderatorId: decidedBy } = by;
    await setAppealOutcome(
      tx,
      { restrictionId: row.restriction.id },
      { outcome: 'granted', statement: null, decidedAt, decidedBy },
    );
  });
}

/**
 * Grants an appeal, which ends the restriction unless it has ended, or denies it. Throws `forbidden` to who made the decision while there
 * is another moderator, and to whom it affects, and `conflict` when it is decided, unless the same moderator repeats the same decision.
 */
export async function decideAppeal(
  db: Database,
  by: Moderator,
  appealId: string,
  { outcome, statement }: AppealDecisionInput,
): Promise<ModeratedAppeal> {
  const { moderatorId, now } = by;
  const restrictionId = await db.transaction(async (tx) => {
    const appeal = await findAppeal(tx, appealId);
    const row = appeal && (await findRestriction(tx, appeal.restrictionId));
    if (row === undefined) throw notFound('Appeal not found');
    refuseOwn(moderatorId, row.restriction.userId);
    const action = { action: `appeal.${outcome}`, subjectType: 'appeal', subjectId: appealId } as const;
    const at = appeal?.decidedAt;
    if (at && (await isRecorded(tx, { moderatorId, at }, action))) return row.restriction.id;
    if (isForAnother(row, moderatorId, await otherModerators(tx, moderatorId)))
      throw forbidden('Another moderator has to decide about this', 'other_moderator_required');
    // The restriction first, as when it is ended without a decision about its appeal.
    if (outcome === 'granted') await endWithContent(tx, by, row.restriction);
    const decision = { outcome, statement, decidedAt: now, decidedBy: moderatorId };
    if (!(await setAppealOutcome(tx, { restrictionId: row.restriction.id, id: appealId }, decision)))
      throw alreadyDecided();
    await recordAction(tx, by, {
      ...action,
      details: { restriction: row.restriction.id, user: row.restriction.userId },
    });
    return row.restriction.id;
  });
  const row = await findRestriction(db, restrictionId);
  const [decided] = await toModeratedAppeals(db, by, row === undefined ? [] : [row]);
  if (decided === undefined) throw notFound('Appeal not found');
  return decided;
}
