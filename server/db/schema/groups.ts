import { check, foreignKey, index, pgTable, primaryKey, sql, text, unique } from '../drizzle.ts';
import { id, instant, newId } from './columns.ts';
import { games } from './games.ts';
import { participants } from './participants.ts';

export const groups = pgTable(
  'groups',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    gameId: id('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: text('color').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('groups_game_id_key').on(t.gameId, t.id),
    check('groups_name_length', sql`char_length(${t.name}) between 1 and 100`),
    check('groups_color_form', sql`${t.color} ~ '^#[0-9a-fA-F]{6}$'`),
  ],
);

/** Group membership. The primary key contains the game, not the group: a user is in at most one group per game. */
export const groupMembers = pgTable(
  'group_members',
  {
    gameId: id('game_id').notNull(),
    userId: id('user_id').notNull(),
    groupId: id('group_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'group_members_pkey', columns: [t.gameId, t.userId] }),
    foreignKey({
      name: 'group_members_participant_fkey',
      columns: [t.gameId, t.userId],
      foreignColumns: [participants.gameId, participants.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'group_members_group_fkey',
      columns: [t.gameId, t.groupId],
      foreignColumns: [groups.gameId, groups.id],
    }).onDelete('cascade'),
    index('group_members_group_idx').on(t.groupId, t.addedAt),
  ],
);
