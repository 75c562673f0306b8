import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { completeEndedGames } from '#tests/support/games.ts';
import { day, fromNow } from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** A script of an API user; `tsc` checks its types against the generated client. */
const script = `
import * as api from './client.ts';

const expectStatus = <T extends { status: number }, S extends T['status']>(response: T, status: S) => {
  if (response.status !== status) throw new Error(JSON.stringify(response));
  return response as Extract<T, { status: S }>;
};

async function signIn(login: string, password: string) {
  const response = await api.signIn({ login, password }, {}, { redirect: 'manual' });
  expectStatus(response, 303);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ');
  return { headers: { cookie } };
}

export async function play(baseUrl: string, game: api.CreateGameInput, people: readonly [string, string][], end: () => Promise<void>) {
  api.defaults.baseUrl = baseUrl;
  const [ann, bob] = await Promise.all(people.map((person) => signIn(...person)));
  const created = expectStatus(await api.gamesCreate(game, { idempotencyKey: 'a key of its own' }, ann), 201);
  const { id, inviteCode } = created.data;
  expectStatus(await api.participantsJoinByCode(inviteCode, bob), 200);
  const post = expectStatus(await api.postsCreate({ gameId: id, content: 'Seven minutes' }, {}, ann), 201);
  const { secret } = expectStatus(await api.accessTokensCreate({ name: 'A script' }, bob), 201).data;
  const token = { headers: { authorization: \`Bearer \${secret}\` } };
  const vote = expectStatus(await api.postsToggleUpvote(post.data.id, undefined, {}, token), 200);
  const refused = expectStatus(await api.gamesRemove(id, bob), 403);
  const code: api.ErrorCode = refused.data.code;
  await end();
  const results = expectStatus(await api.gamesResults(id, token), 200).data;
  const first: api.GameResult | undefined = results[0];
  const signedOut = expectStatus(await api.authCurrentUser(), 401);
  return {
    vote: vote.data.isUpvoted,
    refused: [code, signedOut.data.code],
    winner: [first?.user.username, first?.medalType, first?.popularVote],
  };
}
`;

const options = {
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
};

const play = z.custom<(...given: unknown[]) => Promise<unknown>>((value) => typeof value === 'function');

it('the OpenAPI document is enough to generate a typed client that plays a game with a cookie and an access token', async () => {
  const t = await openTestApp();
  const [ann, bob] = await t.signUpAll('ann', 'bob');
  const origin = await t.app.listen({ host: '127.0.0.1', port: 0 });

  const folder = await mkdtemp(join(tmpdir(), 'stretch-client-'));
  afterAll(() => rm(folder, { recursive: true }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${origin}/api/openapi.json`)).text());
  await writeFile(join(folder, 'script.ts'), script);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  );
  const bin = (name: string) => join(root, 'node_modules/.bin', name);
  await run(bin('oazapfts'), ['openapi.json', 'client.ts'], { cwd: folder });
  // Rejects with the type errors.
  await run(bin('tsc'), ['-p', '.'], { cwd: folder });

  const module: unknown = await import(pathToFileURL(join(folder, 'script.ts')).href);
  const input = { name: 'Cold showers', startTime: fromNow(t.clock, 0), endTime: fromNow(t.clock, day) };
  const people = [ann, bob].map(({ username, password }) => [username, password]);
  const outcome = await z
    .object({ play })
    .parse(module)
    .play(origin, input, people, async () => {
      t.clock.advance(2 * day);
      await completeEndedGames(t);
    });
  expect(outcome).toEqual({
    vote: true,
    refused: ['creator_only', 'signed_out'],
    winner: ['ann', 'gold', true],
  });
});
