import { boolean, check, index, pgTable, sql, text, uniqueIndex } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { images } from './images.ts';

/**
 * A user. `username` is the unique lower-case form; `displayUsername` is as the user typed it, and is displayed. The e-mail
 * address is in lower case; several users can claim an address, and one of them can have it verified. `rulesVersion` is the version of
 * the operator's rules that the user has accepted; `mustAcceptTerms` says that an identity provider has made the account, which has not accepted
 * the operator's terms yet. A deleted account leaves a row without personal data, so that content in other users' games
 * keeps its author. Only such a row has a username that begins with `~`, and check constraints refuse personal data in it. `erasure` says what
 * a job still has to erase of a deleted user: the photos of their posts, or also what they wrote. Nobody sees it meanwhile.
 */
export const users = pgTable(
  'users',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    username: text('username').notNull(),
    displayUsername: text('display_username').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name').notNull(),
    lastName: text('last_name'),
    bio: text('bio'),
    profileImageId: text('profile_image_id').references(() => images.id),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    rulesVersion: text('rules_version'),
    rulesAcceptedAt: instant('rules_accepted_at'),
    mustAcceptTerms: boolean('must_accept_terms').notNull().default(false),
    deletedAt: instant('deleted_at'),
    erasure: text('erasure', { enum: ['photos', 'words'] }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.username),
    uniqueIndex('users_verified_email_key').on(t.email).where(sql`${t.emailVerified}`),
    index('users_email_idx').on(t.email, t.createdAt, t.id),
    index('users_username_prefix_idx').on(t.username.op('text_pattern_ops')),
    index('users_profile_image_idx').on(t.profileImageId).where(sql`${t.profileImageId} is not null`),
    index('users_deleted_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('users_erasure_idx').on(t.id).where(sql`${t.erasure} is not null`),
    check('users_erasure_after_deletion', sql`${t.erasure} is null or ${t.deletedAt} is not null`),
    check(
      'users_username_form',
      sql`${t.username} ~ case when ${t.deletedAt} is null then '^[a-z0-9_.]{3,30}$' else '^~[0-9a-f]{22}$' end`,
    ),
    check(
      'users_deleted_is_nobody',
      sql`${t.deletedAt} is null or (${t.firstName} = '[deleted user]' and ${t.email} = ${t.id}::text || '@deleted.invalid'
        and num_nonnulls(${t.lastName}, ${t.bio}, ${t.profileImageId}) = 0 and not ${t.twoFactorEnabled})`,
    ),
    check('users_display_username_form', sql`lower(${t.displayUsername} collate "C") = ${t.username}`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_first_name_length', sql`char_length(${t.firstName}) between 1 and 50`),
    check('users_last_name_length', sql`char_length(${t.lastName}) <= 50`),
    check('users_bio_length', sql`char_length(${t.bio}) <= 500`),
  ],
);
