import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, posts } from '#server/db/schema/index.ts';
import { parseCommand, USAGE } from '#server/service-moderation/command-line.ts';
import * as commands from '#server/service-moderation/commands.ts';
import { runCommandFile } from '#tests/support/command.ts';
import { openTestApp } from '#tests/support/server.ts';
import { createStorage } from '#tests/support/test-database.ts';
import { openModerationFixtures, refusal, UNKNOWN_ID } from './support.ts';

const stretch = await openTestApp();
const { db, clock } = stretch;
const { fixture, report, restrictionsOf, suspend } = openModerationFixtures(stretch);
const by = { moderatorId: null, now: clock.now() };
const why = { reason: 'spam', statement: null } as const;
const lastActions = async (many: number) => {
  const rows = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(many);
  return rows.map(({ action, subjectId, moderatorId }) => [action, subjectId, moderatorId]).toReversed();
};

describe('an operator’s command', () => {
  it('grants and revokes the role of moderators, with immediate effect [R-SAFE-61]', async () => {
    const { ann } = fixture();
    const queue = async () => refusal(await ann.get('/api/moderation/reports'))[1];
    await commands.promote(db, by, ann.username);
    await expect(commands.promote(db, by, ann.username)).rejects.toThrow('is a moderator already');
    expect(await queue()).toBeUndefined();
    await commands.demote(db, by, ann.username);
    await expect(commands.demote(db, by, ann.username)).rejects.toThrow('is not a moderator');
    expect(await queue()).toBe('moderators_only');
    expect(await lastActions(2)).toEqual([
      ['moderator.promoted', ann.id, null],
      ['moderator.demoted', ann.id, null],
    ]);
  });

  it('suspends and restores a user and removes content, with audit log entries [R-SAFE-67]', async () => {
    const { mod, bob, subjects } = fixture();
    const messageReport = await report('message');
    await commands.remove(db, by, { type: 'post', id: subjects.post }, why);
    await expect(commands.remove(db, by, { type: 'post', id: subjects.post }, why)).rejects.toThrow(
      'There is no post',
    );
    expect(await db.$count(posts, eq(posts.id, subjects.post))).toBe(0);
    expect(await restrictionsOf(bob)).toMatchObject([{ kind: 'removed', automatic: false }]);
    await commands.suspend(db, by, bob.username, { ...why, days: 1 });
    await expect(commands.promote(db, by, bob.username)).rejects.toThrow('is suspended');
    expect(refusal(await suspend(mod))).toEqual([409, 'already_suspended']);
    await commands.restore(db, by, bob.username);
    await expect(commands.restore(db, by, bob.username)).rejects.toThrow('is not suspended');
    await commands.resolve(db, by, messageReport, { outcome: 'warned', statement: 'Stop' });
    expect(await lastActions(4)).toEqual([
      ['content.removed', subjects.post, null],
      ['user.suspended', bob.id, null],
      ['restriction.ended', bob.id, null],
      ['report.warned', subjects.message, null],
    ]);
    for (const command of [commands.promote, commands.restore])
      await expect(command(db, by, 'nobody')).rejects.toThrow('There is no user "nobody"');
  });
});

describe('npm run admin', () => {
  it.each([
    [['resolve', UNKNOWN_ID, 'perhaps']],
    [['suspend', 'somebody']],
    [['suspend', 'somebody', 'spam', '--days=']],
    [['suspend', 'somebody', 'spam', '--days=1e9']],
    [['reports', 'all']],
  ])('does not accept %j', (args) => {
    expect(parseCommand(args)).toBeUndefined();
  });

  it.each([
    [['resolve', UNKNOWN_ID, 'removed'], 'Report not found'],
    [['suspend', 'somebody', 'spam', '--days', '3'], 'There is no user "somebody"'],
  ])('says why %j changes nothing', async (args, reason) => {
    await expect(parseCommand(args)?.(db, by)).rejects.toThrow(reason);
  });

  it('prints its usage, and the open reports', async () => {
    const storage = await createStorage('migrated');
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = runCommandFile('service-moderation/main.ts', args, storage.env);
      return [status, stdout, stderr.split('\n')[0]];
    };
    expect(run('suspend', 'somebody')).toEqual([1, '', USAGE.split('\n')[0]]);
    expect(run('reports')).toEqual([0, '', '']);
    await storage.remove();
  });
});
