import { eq, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { exportedTables, leftOutTables } from '#server/account/export/exported-tables.ts';
import { zip } from '#server/account/export/zip.ts';
import * as schema from '#server/db/schema/index.ts';
import { completeEndedGames } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame, day, expectStatus, joinAll } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp, startTestApp, type TestUser } from '#tests/support/server.ts';
import { unzip } from '#tests/support/unzip.ts';
import { createAllContent, deleteAccount } from './support.ts';

const stretch = await openTestApp();
const zoe = await stretch.signUp('Zoe', { firstName: 'Zoë', lastName: 'Żak' });
const ben = await stretch.signUp('ben');

const rows = z.array(z.record(z.string(), z.unknown()));

async function exported(who: TestUser) {
  const response = expectStatus(200, await who.get('/api/account/export'));
  const files = unzip(response.rawPayload);
  const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
  return { response, files, text, list: (name: string) => rows.parse(JSON.parse(text(name))) };
}

describe('the tables', () => {
  it('are each in the export, or left out with a stated reason', () => {
    const all = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .map((table) => getTableName(table));
    expect([...Object.keys(exportedTables), ...Object.keys(leftOutTables)].toSorted()).toEqual(
      all.toSorted(),
    );
    for (const reason of Object.values(leftOutTables)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });
});

describe('an export', () => {
  it('contains all of the user’s data, photos as files, and nothing of others [R-SAFE-13]', async () => {
    await createAllContent(stretch, zoe, ben);
    const rules = { rulesVersion: 'v1', rulesAcceptedAt: new Date('2026-01-02T03:04:05.678Z') };
    await stretch.db.update(schema.users).set(rules).where(eq(schema.users.id, zoe.id));
    expectStatus(201, await zoe.post('/api/account/tokens', { name: 'Backup' }));
    const bo = await stretch.signUp('bo.x');
    expectStatus(200, await zoe.put(`/api/blocks/${bo.id}`));
    expectStatus(200, await zoe.put(`/api/mutes/${ben.id}`, {}));
    const subject = { type: 'user', id: ben.id };
    expectStatus(201, await zoe.post('/api/reports', { subject, reason: 'spam', note: 'Look' }));
    expectStatus(201, await zoe.post('/api/reports', { subject, reason: 'hate', note: 'Look again' }));
    stretch.clock.advance(3 * day);
    await completeEndedGames(stretch);
    const { response, files, text, list } = await exported(zoe);
    expect([
      response.headers['content-type'],
      response.headers['content-disposition'],
      response.headers['cache-control'],
    ]).toEqual(['application/zip', 'attachment; filename="stretch.zip"', 'no-store']);
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      'games.json',
      'accomplishments.json',
      'comments.json',
      'votes.json',
      'messages.json',
      'invitations.json',
      'join-requests.json',
      'notifications.json',
      'blocked.json',
      'muted.json',
      'reports.json',
      'restrictions.json',
      'photos/1.webp',
      'photos/2.webp',
      'photos/3.webp',
    ]);
    const named = new Set(Object.values(exportedTables).filter((name) => name.endsWith('.json')));
    expect([...named].filter((name) => !files.has(name))).toEqual([]);

    expect(z.unknown().parse(JSON.parse(text('account.json')))).toEqual({
      id: zoe.id,
      username: 'Zoe',
      email: 'zoe@example.com',
      emailVerified: true,
      firstName: 'Zoë',
      lastName: 'Żak',
      bio: null,
      picture: 'photos/1',
      twoStepSignIn: false,
      rulesVersion: 'v1',
      rulesAcceptedAt: '2026-01-02T03:04:05.678Z',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      waysToSignIn: [{ with: 'password', since: expect.any(String) }],
      signedInOn: [expect.objectContaining({ browser: 'lightMyRequest' })],
      accessTokens: [
        {
          name: 'Backup',
          lastCharacters: expect.stringMatching(/^.{4}$/),
          createdAt: expect.any(String),
          lastUsedAt: null,
          expiresAt: null,
        },
      ],
    });
    expect(
      list('games.json').map(({ role, name, cover, group, score, medal, popularVote }) => ({
        role,
        name,
        cover,
        group,
        score,
        medal,
        popularVote,
      })),
    ).toEqual([
      { role: 'creator', name: 'Own', cover: 'photos/2' },
      { role: 'player', name: 'Own', group: null, score: 0, medal: null, popularVote: null },
      { role: 'player', name: 'Shared', group: 'Reds', score: 1, medal: 'gold', popularVote: true },
    ]);
    expect(list('accomplishments.json')).toEqual([
      {
        id: expect.any(String),
        game: 'Shared',
        content: 'I swam with Xylographs',
        photo: 'photos/3',
        upvotes: 1,
        comments: 1,
        redactedAt: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect(list('comments.json').map(({ game, content }) => [game, content])).toEqual([
      ['Shared', 'Bravo, Xylographer'],
    ]);
    expect(list('votes.json').map(({ game }) => game)).toEqual(['Shared']);
    expect(list('messages.json').map(({ to, from, content }) => [to, from, content])).toEqual([
      ['ben', undefined, 'Psst, Xylograph'],
      [undefined, 'ben', 'What is it'],
    ]);
    expect(list('invitations.json').map(({ by, to, game }) => [by, to, game])).toEqual([
      ['Zoe', 'ben', 'Own'],
      ['Zoe', 'somebody, by e-mail', 'Shared'],
      ['ben', 'Zoe', 'Requested'],
      ['ben', 'somebody, by e-mail', 'Requested'],
    ]);
    expect(list('join-requests.json').map(({ game, status }) => [game, status])).toEqual([
      ['Requested', 'pending'],
    ]);
    expect([list('blocked.json'), list('muted.json')]).toEqual([
      [{ who: 'bo.x', createdAt: expect.any(String) }],
      [{ who: 'ben', until: null, createdAt: expect.any(String) }],
    ]);
    expect(list('reports.json').map(({ subjectId, note }) => [subjectId, note])).toEqual([[ben.id, 'Look']]);
    // Without the evidence, which others wrote.
    expect(list('reports.json').map(({ additions }) => additions)).toEqual([
      [{ createdAt: expect.any(String), reason: 'hate', note: 'Look again' }],
    ]);
    expect(list('notifications.json').map(({ game, type }) => [game, type])).toEqual([
      ['Shared', 'game_won'],
    ]);

    const everything = [...files]
      .filter(([name]) => !name.startsWith('photos/'))
      .map(([, file]) => file.toString());
    expect(everything.join('\n')).not.toMatch(
      /Only the friend did this|Mine was better|ben@example|brother|password":|scrypt/,
    );
    expect(text('README.txt')).toContain(Object.values(leftOutTables)[0]);
    for (const name of ['photos/1.webp', 'photos/2.webp', 'photos/3.webp']) {
      expect([...(files.get(name)?.subarray(0, 3) ?? [])]).toEqual([...Buffer.from('RIF')]);
    }
  });

  it('contains the photos of hidden posts, and comments on hidden posts', async () => {
    const [owner, author, other] = await stretch.signUpAll('owner.x', 'author.x', 'other.x');
    const game = await createGame(owner, stretch.clock, { name: 'Laps' });
    await joinAll(game, [author, other]);
    const hidden = await share(author, game.id, 'Rude', { image: await photoDataUrl(77) });
    for (const [who, content] of [
      [other, 'Not nice'],
      [author, 'Sorry'],
      [other, 'Never mind'],
    ] as const)
      expectStatus(201, await who.post('/api/comments', { postId: hidden.id, content }));
    const shown = await share(owner, game.id, 'Kind');
    expectStatus(201, await other.post('/api/comments', { postId: shown.id, content: 'Nice' }));
    const action = { action: 'hide', subject: { type: 'post', id: hidden.id }, reason: 'spam' };
    expectStatus(200, await owner.post(`/api/games/${game.id}/moderation/actions`, action));
    const byAuthor = await exported(author);
    expect(byAuthor.list('restrictions.json')).toMatchObject([{ content: 'Rude', photo: 'photos/1' }]);
    expect([...(byAuthor.files.get('photos/1.webp')?.subarray(0, 3) ?? [])]).toEqual([...Buffer.from('RIF')]);
    expect(byAuthor.list('comments.json').map(({ content }) => content)).toEqual(['Sorry']);
    const byOther = await exported(other);
    expect(byOther.list('comments.json')).toEqual(
      [
        [shown.id, 'Nice'],
        [hidden.id, 'Not nice'],
        [hidden.id, 'Never mind'],
      ].map(([postId, content]) => ({
        id: expect.any(String),
        game: 'Laps',
        postId,
        content,
        createdAt: expect.any(String),
      })),
    );
  });

  it('is complete and in order for a user with very many posts', async () => {
    const busy = await stretch.signUp('busy');
    const game = await createGame(ben, stretch.clock, { name: 'Marathon' });
    const moment = stretch.clock.now();
    // Several per millisecond, also across page boundaries.
    const made = Array.from({ length: 1203 }, (_, index) => ({
      gameId: game.id,
      userId: busy.id,
      content: `Number ${index}`,
      createdAt: new Date(moment.getTime() + Math.floor(index / 7)),
      updatedAt: moment,
    }));
    await stretch.db.insert(schema.posts).values(made);
    const { list } = await exported(busy);
    const shared = list('accomplishments.json').map(({ content }) => content);
    expect([shared.length, new Set(shared).size]).toEqual([1203, 1203]);
  });

  it('is not generated for a HEAD request', async () => {
    const headers = { cookie: zoe.cookie };
    const response = await stretch.app.inject({ method: 'HEAD', url: '/api/account/export', headers });
    expect(response.statusCode).toBe(404);
  });

  it('is refused to visitors and deleted users', async () => {
    expect((await stretch.visitor.get('/api/account/export')).statusCode).toBe(401);
    const leaver = await stretch.signUp('leaver');
    expectStatus(200, await deleteAccount(leaver));
    expect((await leaver.get('/api/account/export')).statusCode).toBe(401);
  });

  it('shows deleted recipients as deleted users', async () => {
    const [gone, writer] = await stretch.signUpAll('gone', 'writer');
    const game = await createGame(ben, stretch.clock, { name: 'Short' });
    await joinAll(game, [gone, writer]);
    await writer.post('/api/messages', { gameId: game.id, recipientId: gone.id, content: 'Bye' });
    expectStatus(200, await deleteAccount(gone));
    const { list } = await exported(writer);
    expect(list('messages.json')).toMatchObject([{ to: '[deleted user]', content: 'Bye' }]);
  });

  it('names a user who has blocked the exporting user like a deleted account, in every file [R-SAFE-152]', async () => {
    const [user, blocker, blocked] = await stretch.signUpAll('user1', 'blocker1', 'blocked1');
    const game = await createGame(user, stretch.clock, { name: 'Short' });
    for (const other of [blocker, blocked]) {
      const sent = await user.post(`/api/games/${game.id}/invite`, { username: other.username });
      expectStatus(200, await other.post(`/api/invitations/${expectStatus(201, sent).json().id}/accept`));
      for (const [from, to] of [
        [user, other],
        [other, user],
      ] as const) {
        const message = { gameId: game.id, recipientId: to.id, content: 'Hi' };
        expectStatus(201, await from.post('/api/messages', message));
      }
      expectStatus(200, await user.put(`/api/mutes/${other.id}`, {}));
    }
    expectStatus(200, await blocker.put(`/api/blocks/${user.id}`));
    for (const other of [blocker, blocked]) expectStatus(200, await user.put(`/api/blocks/${other.id}`));
    const { files, list } = await exported(user);
    const { username } = blocked;
    expect({
      messages: list('messages.json').map(({ to, from }) => to ?? from),
      invitations: list('invitations.json').map(({ to }) => to),
      blocked: list('blocked.json').map(({ who }) => who),
      muted: list('muted.json').map(({ who }) => who),
    }).toEqual({
      messages: ['[deleted user]', username, '[deleted user]', username],
      invitations: ['[deleted user]', username],
      blocked: ['[deleted user]', username],
      muted: ['[deleted user]', username],
    });
    expect([...files.values()].join('\n')).not.toContain(blocker.username);
  });

  it('is limited to six starts and downloads, then one every ten minutes [S-28]', async () => {
    const limited = await startTestApp({ limited: true });
    const ann = await limited.signUp('ann');
    const statuses = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push(await ann.post('/api/account/export'));
      statuses.push(await ann.get('/api/account/export'));
    }
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
    expect(Number(statuses[7]?.headers['retry-after'])).toBeGreaterThan(0);
    limited.clock.advance(10 * 60_000);
    expect((await ann.get('/api/account/export')).statusCode).toBe(200);
    await limited.close();
  });
});

describe('the archive', () => {
  const collect = async (archive: AsyncIterable<Uint8Array>) => {
    const pieces = [];
    for await (const piece of archive) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  it('contains files of any size and name', async () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `line ${index} ✓ ${'x'.repeat(index % 300)}\n`);
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256);
    const files = unzip(
      await collect(
        zip(
          (async function* () {
            yield { name: 'größe.txt', text: long };
            yield { name: 'empty.txt', text: [] };
            yield { name: 'photos/1.jpg', bytes };
          })(),
        ),
      ),
    );
    expect([...files.keys()]).toEqual(['größe.txt', 'empty.txt', 'photos/1.jpg']);
    expect(files.get('größe.txt')?.toString('utf8')).toBe(long.join(''));
    expect(files.get('empty.txt')?.length).toBe(0);
    expect(files.get('photos/1.jpg')?.equals(bytes)).toBe(true);
  });

  it('fails when its source fails', async () => {
    const broken = zip(
      (async function* () {
        yield {
          name: 'a.txt',
          text: (async function* () {
            yield 'begun';
            throw new Error('The database is away');
          })(),
        };
      })(),
    );
    await expect(collect(broken)).rejects.toThrow('The database is away');
  });
});
