import type { SuspensionInput } from '#contract/moderation.ts';
import { deleteSessions } from '../auth/password.store.ts';
import type { Database } from '../db/database.ts';
import { conflict, invalid, notFound } from '../failure.ts';
import { endExpiredSuspensions } from '../moderation/appeals.store.ts';
import { insertUnlessInForce } from '../moderation/restrictions.store.ts';
import { setOutcome } from '../reports/reports.store.ts';
import { USER_NOT_FOUND } from '../users/lock-user.ts';
import { lockUser } from '../users/users.store.ts';
import { type Acting, idsOf, recordAction } from './audit.store.ts';
import { isModerator } from './moderators.store.ts';
import { isUnclaimed } from './reports.store.ts';

/**
 * Suspends a user, ends their sessions and decides the open reports about them that no other moderator works on; returns the id of the
 * restriction. Nothing else changes: the visibility policy hides the user while the suspension is in force, so that its end restores
 * everything. Throws `conflict` for a moderator and when suspended already.
 */
export async function suspendUser(
  db: Database,
  by: Acting,
  userId: string,
  { until, reason, statement }: Omit<SuspensionInput, 'statement'> & { readonly statement: string | null },
): Promise<string> {
  const { now, moderatorId } = by;
  const expiresAt = until === null ? null : new Date(until);
  if (expiresAt !== null && expiresAt <= now) throw invalid('Choose a time in the future');
  return db.transaction(async (tx) => {
    if ((await lockUser(tx, userId)) === undefined) throw notFound(USER_NOT_FOUND);
    if (await isModerator(tx, userId))
      throw conflict(
        'A moderator cannot be suspended. An operator must revoke the role first',
        'moderator_account',
      );
    await endExpiredSuspensions(tx, now, userId);
    const id = await insertUnlessInForce(tx, {
      userId,
      subjectType: 'user',
      subjectId: userId,
      kind: 'suspended',
      reason,
      statement,
      moderatorId,
      createdAt: now,
      expiresAt,
    });
    if (id === null) throw conflict('This user is already suspended', 'already_suspended');
    await deleteSessions(tx, userId);
    const decision = { outcome: 'removed', resolvedAt: now } as const;
    const resolved = await setOutcome(tx, { type: 'user', id: userId }, decision, isUnclaimed(tx, by));
    await recordAction(tx, by, {
      action: 'user.suspended',
      subjectType: 'user',
      subjectId: userId,
      details: {
        restriction: id,
        reason,
        until: expiresAt?.toISOString() ?? null,
        reports: idsOf(resolved),
      },
    });
    return id;
  });
}
