import type { Database } from '../db/database.ts';
import { and, eq, isNotNull, or } from '../db/drizzle.ts';
import { invitations } from '../db/schema/index.ts';
import { type InvitationRow, isDelivered, selectInvitations } from './invitations.store.ts';

/** The pending invitation of a secret link, of the response or in the mail, that this user opens. */
export async function findInvitationByLink(
  db: Database,
  userId: string,
  linkHash: string,
): Promise<InvitationRow | undefined> {
  const [found] = await selectInvitations(db).where(
    and(
      or(eq(invitations.linkHash, linkHash), eq(invitations.mailLinkHash, linkHash)),
      eq(invitations.status, 'pending'),
      isDelivered(userId),
    ),
  );
  return found;
}

/** Replaces the secret links; returns false unless the invitation is pending and to an e-mail address. */
export async function replaceLink(tx: Database, invitationId: string, linkHash: string): Promise<boolean> {
  const replaced = await tx
    .update(invitations)
    .set({ linkHash, mailLinkHash: null })
    .where(
      and(
        eq(invitations.id, invitationId),
        eq(invitations.status, 'pending'),
        isNotNull(invitations.invitedEmail),
      ),
    )
    .returning({ id: invitations.id });
  return replaced.length > 0;
}

/** Invalidates the secret links of all pending invitations to a game; their senders can renew them. */
export async function invalidateLinks(tx: Database, gameId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ linkHash: null, mailLinkHash: null })
    .where(and(eq(invitations.gameId, gameId), isNotNull(invitations.linkHash)));
}
