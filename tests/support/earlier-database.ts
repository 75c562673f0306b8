import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import * as z from 'zod';
import { migrateEmbedded, migratePostgres } from '#server/db/migrate.ts';
import * as schema from '#server/db/schema/index.ts';
import { queueOnPglite } from '#server/jobs/queue.store.ts';
import { embeddedTemplate, type Storage, type TestDatabase } from './test-database.ts';

const migrations = join(import.meta.dirname, '../../server/db/migrations');
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

const journal = async () =>
  journalSchema.parse(JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')));

/** The names of all migrations, the oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await journal()).entries.map((entry) => entry.tag);
}

/** A migrations folder with the first `count` migrations. */
async function folderUpTo(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stretch-earlier-'));
  await cp(migrations, folder, { recursive: true });
  const { entries, ...rest } = await journal();
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...rest, entries: entries.slice(0, count) }),
  );
  return folder;
}

/** A dump of an embedded database without tables: creating one takes more CPU time than all migrations. */
async function dumpEmpty(): Promise<Blob> {
  const client = await PGlite.create();
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

let emptyDump: Promise<Blob> | null = null;

/** Opens an embedded database with the first `count` migrations and the data of `fill`; in memory without `dataDir`. */
async function openEarlierEmbedded(
  count: number,
  fill: string,
  options: { readonly dataDir?: string; readonly pgliteWasmModule?: WebAssembly.Module },
): Promise<PGlite> {
  const migrationsFolder = await folderUpTo(count);
  emptyDump ??= dumpEmpty();
  const client = await PGlite.create({ ...options, loadDataDir: await emptyDump });
  await migrateEmbedded(client, migrationsFolder);
  await client.exec(fill);
  await rm(migrationsFolder, { recursive: true });
  return client;
}

/** Such a database in memory, migrated to the current version while open: reopening it would double the CPU time. */
export async function migrateEarlierInMemory(count: number, fill: string): Promise<TestDatabase> {
  const { pgliteWasmModule } = await embeddedTemplate();
  const client = await openEarlierEmbedded(count, fill, { pgliteWasmModule });
  const db = drizzlePglite({ client, schema });
  await migrateEmbedded(client);
  const close = () => client.close();
  return { db, queue: queueOnPglite(client), kind: 'embedded', address: null, close, disconnect: close };
}

/** Creates a database with the first `count` migrations and the data of `fill`. */
export async function makeEarlier(
  { databaseUrl, dataDir }: Pick<Storage, 'databaseUrl' | 'dataDir'>,
  count: number,
  fill: string,
): Promise<void> {
  if (databaseUrl !== null) {
    const migrationsFolder = await folderUpTo(count);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    await migratePostgres(client, migrationsFolder);
    await client.query(fill);
    await client.end();
    await rm(migrationsFolder, { recursive: true });
  } else {
    const client = await openEarlierEmbedded(count, fill, { dataDir: join(dataDir, 'pglite') });
    await client.close();
  }
}

const uuid = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** The users and games of {@link oldData}. */
export const old = {
  ann: uuid(1),
  ben: uuid(2),
  cyd: uuid(3),
  running: uuid(11),
  over: uuid(12),
  secret: uuid(13),
};

const person = (id: string, name: string, password: string) => `
  insert into users (id, username, display_username, email, first_name, last_name, bio, created_at, updated_at)
    values ('${id}', '${name.toLowerCase()}', '${name}', '${name.toLowerCase()}@example.com', '${name}', 'Old', 'Here since', T - d * 50, T - d * 50);
  insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
    values (gen_random_uuid(), '${id}', 'credential', '${id}', '${password}', T - d * 50, T - d * 50);`;

/**
 * SQL for rows of each kind that the first version wrote, with their counts. `password` is the stored hash. `hasHours` and
 * `hasTotals`: whether the version has counts of posts by hour, and leaderboard totals.
 */
export function oldData(options: {
  readonly now: Date;
  readonly password: string;
  readonly hasHours: boolean;
  readonly hasTotals: boolean;
}): string {
  const { ann, ben, cyd, running, over, secret } = old;
  const game = (id: string, name: string, days: readonly [number, number], counts: string, more: string) => `
    insert into games (id, name, description, start_time, end_time, is_public, requires_approval, invite_code, creator_id, completed_at, participants_count, posts_count, created_at, updated_at)
      values ('${id}', '${name}', 'As it was', T + d * ${days[0]}, T + d * ${days[1]}, ${more}, ${counts}, T - d * 45, T - d * 45);`;
  const participant = (
    gameId: string,
    userId: string,
    score: number,
    votes: number,
    more = 'false, true',
  ) => `
    insert into participants (game_id, user_id, is_admin, counts, score, votes_received, joined_at)
      values ('${gameId}', '${userId}', ${more}, ${score}, ${votes}, T - d * ${userId === ann ? 44 : 43});`;
  const post = (number: number, gameId: string, userId: string, ago: number, counts: string) => `
    insert into posts (id, game_id, user_id, content, upvotes_count, comments_count, created_at, updated_at)
      values ('${uuid(number)}', '${gameId}', '${userId}', 'Old post ${number}', ${counts}, T - d * ${ago}, T - d * ${ago});`;
  const vote = (number: number, by: string, author: string, ago: number) => `
    insert into post_upvotes (post_id, user_id, author_id, created_at) values ('${uuid(number)}', '${by}', '${author}', T - d * ${ago});`;
  const script = `
    ${person(ann, 'Ann', options.password)}${person(ben, 'Ben', options.password)}${person(cyd, 'Cyd', options.password)}
    insert into accounts (id, user_id, provider_id, account_id, created_at, updated_at)
      values (gen_random_uuid(), '${cyd}', 'oidc', 'cyd-1', T - d * 50, T - d * 50);
    ${game(running, 'Running', [-10, 10], '3, 3', `true, true, 'RUNNNG', '${ann}', null`)}
    ${game(over, 'Over', [-44, -33], '2, 3', `true, false, 'FHNJSH', '${ben}', T - d * 33`)}
    ${game(secret, 'Secret', [2, 20], '1, 0', `false, false, 'SECRET', '${cyd}', null`)}
    ${participant(running, ann, 2, 3, 'true, true')}${participant(running, ben, 1, 0)}${participant(running, cyd, 0, 0)}
    ${participant(over, ben, 2, 1, 'true, true')}${participant(over, ann, 1, 0)}${participant(secret, cyd, 0, 0, 'true, true')}
    ${post(21, running, ann, 3, '2, 1')}${post(22, running, ann, 2, '1, 0')}${post(23, running, ben, 1, '0, 0')}
    ${post(24, over, ben, 40, '1, 0')}${post(25, over, ben, 39, '0, 0')}${post(26, over, ann, 38, '0, 0')}
    ${vote(21, ben, ann, 2)}${vote(21, cyd, ann, 1)}${vote(22, ben, ann, 1)}${vote(24, ann, ben, 39)}
    insert into comments (id, post_id, game_id, user_id, content, created_at) values ('${uuid(31)}', '${uuid(21)}', '${running}', '${ben}', 'Old comment', T - d * 2);
    insert into groups (id, game_id, name, color, created_at) values ('${uuid(41)}', '${running}', 'Reds', '#dc2626', T - d * 9);
    insert into group_members (game_id, user_id, group_id, added_at) values ('${running}', '${ann}', '${uuid(41)}', T - d * 9);
    insert into game_results (game_id, user_id, position, score, votes_received, medal_type, popular_vote) values
      ('${over}', '${ben}', 1, 2, 1, 'gold', true), ('${over}', '${ann}', 2, 1, 0, 'silver', false);
    insert into game_notifications (id, game_id, user_id, type, created_at) values ('${uuid(51)}', '${over}', '${ann}', 'game_won', T - d * 33), ('${uuid(52)}', '${over}', '${ben}', 'game_won', T - d * 33);
    insert into messages (id, game_id, sender_id, recipient_id, content, created_at) values ('${uuid(61)}', '${running}', '${ben}', '${ann}', 'Old message', T - d * 4);
    insert into invitations (id, game_id, invited_by_id, invited_user_id, created_at) values ('${uuid(71)}', '${secret}', '${cyd}', '${ann}', T - d * 3);
    insert into join_requests (id, game_id, user_id, created_at) values ('${uuid(81)}', '${running}', '${cyd}', T - d * 12);
    ${options.hasHours ? `insert into post_hours (game_id, hour, posts_count) select game_id, date_trunc('hour', created_at, 'UTC'), count(*) from posts group by 1, 2;` : ''}
    ${options.hasTotals ? 'select recount_leaderboard();' : ''}`;
  return script
    .replaceAll(/\bT\b(?= [-+])/g, `timestamptz '${options.now.toISOString()}'`)
    .replaceAll(/\bd \*/g, `interval '1 day' *`);
}
