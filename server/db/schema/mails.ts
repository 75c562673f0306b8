import { check, index, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { invitations } from './invitations.ts';
import { users } from './users.ts';

/**
 * A mail, written in the transaction of what it is about. `recipient` is an address in lower case; for a password reset it is
 * first what was typed. `attemptedAt` is set before the mail is handed over, and cleared when the mail server refuses it. `tokenHash`
 * is the SHA-256 of the token in the mail's link, which is generated when the mail is sent.
 */
export const mails = pgTable(
  'mails',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    kind: text('kind').notNull(),
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    invitationId: id('invitation_id').references(() => invitations.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    tokenHash: text('token_hash'),
    createdAt: instant('created_at').notNull(),
    attemptedAt: instant('attempted_at'),
    sentAt: instant('sent_at'),
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('mails_token_key').on(t.tokenHash).where(sql`${t.tokenHash} is not null`),
    index('mails_user_idx').on(t.userId).where(sql`${t.userId} is not null`),
    index('mails_invitation_idx').on(t.invitationId).where(sql`${t.invitationId} is not null`),
    index('mails_recipient_idx').on(t.recipient),
    index('mails_created_idx').on(t.createdAt),
    check('mails_sent_after_attempt', sql`${t.sentAt} is null or ${t.attemptedAt} is not null`),
  ],
);
