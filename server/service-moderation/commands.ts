import type { REPORT_OUTCOMES, REPORT_REASONS } from '#contract/report-constants.ts';
import type { ReportSubject } from '#contract/reports.ts';
import type { Database } from '../db/database.ts';
import { endExpiredSuspensions, findSuspension } from '../moderation/appeals.store.ts';
import { findUserByUsername } from '../users/users.store.ts';
import { endRestriction } from './appeals.service.ts';
import { type Acting, recordAction } from './audit.store.ts';
import { removeContent } from './content.ts';
import { decideReport } from './decide-report.service.ts';
import { deleteModerator, insertModerator } from './moderators.store.ts';
import { suspendUser } from './suspension.service.ts';

type Reason = (typeof REPORT_REASONS)[number];
const DAY = 24 * 60 * 60 * 1000;

/** The commands of `npm run admin`: each returns what it prints, and throws when it changes nothing. */

async function userIdOf(db: Database, username: string): Promise<string> {
  const found = await findUserByUsername(db, username);
  if (found === undefined) throw new Error(`There is no user "${username}"`);
  return found.id;
}

const onUser = (action: string, subjectId: string) => ({ action, subjectType: 'user', subjectId });

/** Grants the role of a moderator. */
export async function promote(db: Database, by: Acting, username: string): Promise<string> {
  const userId = await userIdOf(db, username);
  await db.transaction(async (tx) => {
    if ((await findSuspension(tx, userId)) !== undefined) throw new Error(`"${username}" is suspended`);
    if (!(await insertModerator(tx, userId, by.now))) throw new Error(`"${username}" is a moderator already`);
    await recordAction(tx, by, onUser('moderator.promoted', userId));
  });
  return `"${username}" is a moderator`;
}

/** Revokes the role of a moderator. */
export async function demote(db: Database, by: Acting, username: string): Promise<string> {
  const userId = await userIdOf(db, username);
  await db.transaction(async (tx) => {
    if (!(await deleteModerator(tx, userId))) throw new Error(`"${username}" is not a moderator`);
    await recordAction(tx, by, onUser('moderator.demoted', userId));
  });
  return `"${username}" is not a moderator any more`;
}

/** Suspends a user; `days` of 0 means permanently. */
export async function suspend(
  db: Database,
  by: Acting,
  username: string,
  given: { readonly reason: Reason; readonly statement: string | null; readonly days: number },
): Promise<string> {
  const { days, ...why } = given;
  const until = days === 0 ? null : new Date(by.now.getTime() + days * DAY).toISOString();
  await suspendUser(db, by, await userIdOf(db, username), { ...why, until });
  return `"${username}" is suspended ${until === null ? 'for good' : `until ${until}`}`;
}

/** Ends a suspension. */
export async function restore(db: Database, by: Acting, username: string): Promise<string> {
  const userId = await userIdOf(db, username);
  await endExpiredSuspensions(db, by.now, userId);
  const found = await findSuspension(db, userId);
  if (found === undefined) throw new Error(`"${username}" is not suspended`);
  await endRestriction(db, by, found.restriction.id);
  return `"${username}" is not suspended any more`;
}

/** Decides a report. */
export async function resolve(
  db: Database,
  by: Acting,
  reportId: string,
  decision: { readonly outcome: (typeof REPORT_OUTCOMES)[number]; readonly statement: string | null },
): Promise<string> {
  await decideReport(db, by, reportId, decision);
  return `Resolved: ${decision.outcome}`;
}

/** Removes a post, comment, message or game that nobody has reported. */
export async function remove(
  db: Database,
  by: Acting,
  subject: ReportSubject,
  why: { readonly reason: Reason; readonly statement: string | null },
): Promise<string> {
  await db.transaction(async (tx) => {
    const author = await removeContent(tx, by, subject, why);
    if (author === null) throw new Error(`There is no ${subject.type} ${subject.id}`);
    await recordAction(tx, by, {
      action: 'content.removed',
      subjectType: subject.type,
      subjectId: subject.id,
      details: { author, reason: why.reason },
    });
  });
  return `Removed: ${subject.type} ${subject.id}`;
}
