import { check, index, pgEnum, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { games } from './games.ts';
import { users } from './users.ts';

export const invitationStatus = pgEnum('invitation_status', ['pending', 'accepted', 'declined']);
export const joinRequestStatus = pgEnum('join_request_status', ['pending', 'approved', 'declined']);

/**
 * An invitation names either a user or an e-mail address; at most one per game and invitee is pending. `linkHash` is the SHA-256
 * of the token in the secret link of an invitation to an address, `mailLinkHash` that of the link that was mailed; null while no link works.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    invitedById: id('invited_by_id')
      .notNull()
      .references(() => users.id),
    invitedUserId: id('invited_user_id').references(() => users.id),
    invitedEmail: text('invited_email'),
    linkHash: text('link_hash'),
    mailLinkHash: text('mail_link_hash'),
    status: invitationStatus('status').notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('invitations_pending_user_key')
      .on(t.gameId, t.invitedUserId)
      .where(sql`${t.status} = 'pending' and ${t.invitedUserId} is not null`),
    uniqueIndex('invitations_pending_email_key')
      .on(t.gameId, t.invitedEmail)
      .where(sql`${t.status} = 'pending' and ${t.invitedEmail} is not null`),
    uniqueIndex('invitations_link_key').on(t.linkHash).where(sql`${t.linkHash} is not null`),
    uniqueIndex('invitations_mail_link_key').on(t.mailLinkHash).where(sql`${t.mailLinkHash} is not null`),
    index('invitations_of_user_idx')
      .on(t.invitedUserId, t.createdAt, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('invitations_sent_idx').on(t.invitedById, t.createdAt),
    index('invitations_received_idx').on(t.invitedUserId, t.createdAt),
    index('invitations_of_game_idx').on(t.gameId, t.createdAt),
    index('invitations_of_email_idx')
      .on(t.invitedEmail, t.createdAt, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('invitations_to_email_idx').on(t.invitedEmail).where(sql`${t.invitedEmail} is not null`),
    index('invitations_waiting_idx').on(t.gameId, t.createdAt, t.id).where(sql`${t.status} = 'pending'`),
    check('invitations_one_invitee', sql`num_nonnulls(${t.invitedUserId}, ${t.invitedEmail}) = 1`),
    check('invitations_not_oneself', sql`${t.invitedUserId} <> ${t.invitedById}`),
    check('invitations_email_lower', sql`${t.invitedEmail} = lower(${t.invitedEmail})`),
    check('invitations_answered', sql`(${t.status} = 'pending') = (${t.answeredAt} is null)`),
  ],
);

/** A request to join a public game; at most one per game and user is pending. */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id),
    status: joinRequestStatus('status').notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    uniqueIndex('join_requests_pending_key').on(t.gameId, t.userId).where(sql`${t.status} = 'pending'`),
    index('join_requests_sent_idx').on(t.userId, t.createdAt),
    index('join_requests_of_game_idx').on(t.gameId, t.createdAt),
    index('join_requests_waiting_idx').on(t.gameId, t.createdAt, t.id).where(sql`${t.status} = 'pending'`),
    index('join_requests_of_user_idx').on(t.userId, t.createdAt).where(sql`${t.status} = 'pending'`),
    check('join_requests_answered', sql`(${t.status} = 'pending') = (${t.answeredAt} is null)`),
  ],
);
