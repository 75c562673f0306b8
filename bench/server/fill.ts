import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** The number of posts in ordinary games, and the size of each large entity. */
export type Amount = { readonly posts: number; readonly crowd: number };

/** Ids of the three users who own what is read. They exist before the filling. */
export type Readers = { readonly viewer: string; readonly organizer: string; readonly recipient: string };

const kinds = {
  person: 1,
  game: 2,
  post: 3,
  comment: 4,
  group: 5,
  message: 6,
  invitation: 8,
  crowd: 9,
  result: 10,
  moderation: 11,
};

/** The id of the n-th entity of a kind. */
export const idOf = (kind: keyof typeof kinds, n: number): string =>
  `${kinds[kind].toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const one = (kind: keyof typeof kinds, n: number): SQL => sql.raw(`'${idOf(kind, n)}'::uuid`);

/** The number in an id. */
const numberOf = (column: string) => `('x' || right(${column}::text, 12))::bit(48)::bigint`;

const ids = (kind: keyof typeof kinds, n: string): SQL =>
  sql.raw(
    `('${kinds[kind].toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`,
  );

/** Numbers of the large game, of the viewer's long game, and of a large finished game. */
export const LARGE = 900_000_001;
export const MARATHON = 900_000_002;
export const COMPLETED = 900_000_003;
/** A game in which the recipient has one post, which gives a low rank. */
const LOW_SCORE = 900_000_004;
const SMALL_GAMES = 910_000_000;
/** The post with the most votes, in the large game. */
export const TOP_POST = 900_000_000;

const PLAYERS = 10;
const POSTS_A_GAME = 20;

const code = (n: string) => sql.raw(`upper(lpad(to_hex((${n})::bigint % 16777216), 6, '0'))`);

/**
 * Fills a migrated database that contains the readers only. Ordinary users, games, posts, votes, comments, messages,
 * results and notifications grow with the number of posts; the sizes of the large entities depend on `crowd` only. Runs
 * without foreign keys; recounts at the end.
 */
export async function fill(db: Database, { posts, crowd }: Amount, readers: Readers): Promise<void> {
  const games = Math.max(20, Math.ceil(posts / POSTS_A_GAME / 0.9));
  const people = Math.max(40, Math.ceil(posts / 8));
  const half = Math.floor(crowd / 2);
  const now = sql`date_trunc('milliseconds', now())`;
  const run = (statement: SQL) => db.execute(statement);
  const viewer = sql`${readers.viewer}::uuid`;
  const organizer = sql`${readers.organizer}::uuid`;
  const recipient = sql`${readers.recipient}::uuid`;

  for (const [kind, count] of [
    ['person', people],
    ['crowd', crowd],
  ] as const) {
    await run(sql`
      insert into users (id, username, display_username, email, first_name, last_name, created_at, updated_at)
      select ${ids(kind, 'n')}, name, name, name || '@example.com', initcap(substr(md5('f' || n), 1, 7)),
        initcap(substr(md5('l' || n), 1, 9)), ${now} - interval '400 days', ${now}
      from (select n, substr(md5(${sql.raw(`'${kind}'`)} || n), 1, 14) as name from generate_series(1, ${sql.raw(`${count}`)}) n) s`);
  }

  // Six of ten ordinary games are over, three run and one is still to come.
  await run(sql`
    insert into games (id, name, description, start_time, end_time, is_public, requires_approval, invite_code, creator_id,
      completed_at, created_at, updated_at)
    select ${ids('game', 'n')}, 'Challenge ' || md5('g' || n), 'Every day ' || md5('d' || n), starts, ends, n % 7 <> 0, n % 11 = 0,
      ${code('n')}, ${ids('person', `1 + n % ${people}`)}, case when ends < now() then ends end, starts, starts
    from (
      select n, starts, starts + interval '30 days' as ends from (
        select n, ${now} + case
          when n % 10 < 6 then - interval '31 days' - (n * 7919 % 300) * interval '1 day' - (n % 1440) * interval '1 minute'
          when n % 10 < 9 then - (n * 7919 % 28) * interval '1 day' - (1 + n % 1400) * interval '1 minute'
          else (1 + n % 60) * interval '1 day' end as starts
        from generate_series(1, ${sql.raw(`${games}`)}) n
      ) a
    ) s`);
  await run(sql`
    insert into games (id, name, start_time, end_time, is_public, invite_code, creator_id, completed_at, created_at, updated_at)
    values (${one('game', LARGE)}, 'The large one', ${now} - interval '25 days', ${now} + interval '25 days', true, 'LARGE2', ${viewer}, null, ${now}, ${now}),
      (${one('game', MARATHON)}, 'The marathon', ${now} - interval '300 days', ${now} + interval '25 days', false, 'LONG22', ${viewer}, null, ${now}, ${now}),
      (${one('game', COMPLETED)}, 'The large one of last year', ${now} - interval '90 days', ${now} - interval '60 days', true, 'VER222', ${viewer}, ${now} - interval '60 days', ${now}, ${now}),
      (${one('game', LOW_SCORE)}, 'The modest one', ${now} - interval '25 days', ${now} + interval '25 days', false, 'MDEST2', ${recipient}, null, ${now}, ${now})`);
  await run(sql`
    insert into games (id, name, start_time, end_time, is_public, invite_code, creator_id, completed_at, created_at, updated_at)
    select ${ids('game', `${SMALL_GAMES} + n`)}, 'Small ' || n, ${now} - interval '90 days', ${now} - interval '60 days', false,
      'L' || lpad(upper(to_hex(n)), 5, '0'), ${organizer}, ${now} - interval '60 days', ${now}, ${now}
    from generate_series(1, ${sql.raw(`${half}`)}) n`);

  await run(sql`
    insert into participants (game_id, user_id, is_admin, joined_at)
    select g.id, ${ids('person', `1 + (${numberOf('g.id')} * 7 + k * ${Math.max(1, Math.floor(people / PLAYERS))}) % ${people}`)},
      k = 0, g.start_time + k * interval '1 minute'
    from games g cross join generate_series(0, ${sql.raw(`${PLAYERS - 1}`)}) k
    where g.id < ${one('game', LARGE)}
    on conflict do nothing`);
  await run(sql`
    insert into participants (game_id, user_id, is_admin, joined_at)
    select g, u, true, ${now} - interval '24 days' from (values
      (${one('game', LARGE)}, ${viewer}), (${one('game', MARATHON)}, ${viewer}), (${one('game', COMPLETED)}, ${viewer}),
      (${one('game', LOW_SCORE)}, ${recipient})
    ) v(g, u)`);
  await run(sql`
    insert into participants (game_id, user_id, is_admin, joined_at)
    select id, ${organizer}, true, start_time from games where creator_id = ${organizer}`);
  await run(sql`
    insert into participants (game_id, user_id, is_admin, joined_at)
    select g, ${ids('crowd', 'n')}, false, ${now} - interval '20 days' + n * interval '1 second'
    from generate_series(1, ${sql.raw(`${crowd}`)}) n,
      (values (${one('game', LARGE)}), (${one('game', COMPLETED)})) v(g)`);
  // The viewer takes part in forty ordinary games too.
  await run(sql`
    insert into participants (game_id, user_id, is_admin, joined_at)
    select ${ids('game', `n * ${Math.max(1, Math.floor(games / 45))}`)}, ${viewer}, false, ${now} - interval '20 days' from generate_series(1, ${sql.raw(`${Math.min(40, games)}`)}) n
    on conflict do nothing`);

  // Posts of ordinary games are spread evenly between the start and the end of the game, or now.
  await run(sql`
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    select ${ids('post', `n * ${POSTS_A_GAME} + k`)}, g.id,
      (array_agg(p.user_id order by p.user_id))[1 + k % count(p.user_id)], 'I did it again, and this is how: ' || md5(n::text || k),
      date_trunc('milliseconds', g.start_time + (least(g.end_time, now()) - g.start_time) * (k::float8 / ${sql.raw(`${POSTS_A_GAME}`)})), now()
    from (select ${sql.raw(numberOf('id'))} as n, * from games where id < ${one('game', LARGE)} and start_time < now()) g
    join participants p on p.game_id = g.id
    cross join generate_series(1, ${sql.raw(`${POSTS_A_GAME}`)}) k
    group by n, k, g.id, g.start_time, g.end_time`);
  await run(sql`
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    select ${ids('post', `${TOP_POST} + n`)}, ${one('game', LARGE)}, ${ids('crowd', '1 + n % ' + crowd)}, 'One of very many ' || n,
      ${now} - n * interval '150 seconds', ${now} from generate_series(0, ${sql.raw(`${half + 40}`)}) n`);
  await run(sql`
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    select ${ids('post', `${TOP_POST} + 1000000 + n`)}, ${one('game', MARATHON)}, ${viewer}, 'Day and night ' || n,
      ${now} - n * interval '30 minutes', ${now} from generate_series(1, ${sql.raw(`${half + 40}`)}) n`);
  await run(sql`
    insert into posts (id, game_id, user_id, content, created_at, updated_at)
    values (${one('post', TOP_POST + 2_000_000)}, ${one('game', LOW_SCORE)}, ${recipient}, 'Once', ${now} - interval '1 day', ${now})`);

  await run(sql`
    insert into post_upvotes (post_id, user_id, author_id, created_at)
    select s.id, p.user_id, s.user_id, s.created_at from posts s
    join lateral (
      select user_id from participants p where p.game_id = s.game_id and p.user_id <> s.user_id
      order by user_id limit (('x' || right(s.id::text, 1))::bit(4)::int % 4)
    ) p on true
    where s.id < ${one('post', TOP_POST)}`);
  await run(sql`
    insert into post_upvotes (post_id, user_id, author_id, created_at)
    select ${one('post', TOP_POST)}, ${ids('crowd', 'n')}, ${one('crowd', 1)}, ${now} from generate_series(2, ${sql.raw(`${half + 1}`)}) n`);
  await run(sql`
    insert into comments (id, post_id, game_id, user_id, content, created_at)
    select ${ids('comment', numberOf('s.id'))}, s.id, s.game_id, s.user_id, 'Well done, ' || md5(s.id::text), s.created_at
    from posts s where s.game_id <> ${one('game', MARATHON)} and right(s.id::text, 1) in ('0', '2', '4', '6', '8', 'a', 'c', 'e')`);
  await run(sql`
    insert into comments (id, post_id, game_id, user_id, content, created_at)
    select ${ids('comment', '2000000000 + n')}, ${one('post', TOP_POST)}, ${one('game', LARGE)}, ${ids('crowd', 'n')}, 'Me too ' || n, ${now}
    from generate_series(1, ${sql.raw(`${Math.floor(crowd / 20)}`)}) n`);

  await run(sql`
    insert into groups (id, game_id, name, color, created_at)
    select ${ids('group', 'n')}, ${one('game', LARGE)}, 'Group ' || n, '#2563eb', ${now} from generate_series(0, 19) n`);
  await run(sql`
    insert into group_members (game_id, user_id, group_id, added_at)
    select game_id, user_id, ${ids('group', "('x' || right(user_id::text, 4))::bit(16)::int % 20")}, joined_at
    from participants where game_id = ${one('game', LARGE)}`);

  await run(sql`
    insert into messages (id, game_id, sender_id, recipient_id, content, created_at, read_at)
    select ${ids('message', 'n')}, ${ids('game', `1 + n % ${games}`)}, ${ids('person', `1 + n % ${people}`)}, ${ids('person', `1 + (n + 1) % ${people}`)},
      'How did you do that? ' || n, ${now} - n * interval '20 seconds', case when n % 3 > 0 then ${now} end
    from generate_series(1, ${sql.raw(`${Math.ceil(posts / 2)}`)}) n`);
  await run(sql`
    insert into messages (id, game_id, sender_id, recipient_id, content, created_at)
    select ${ids('message', '900000000 + n')}, ${one('game', LARGE)}, ${ids('crowd', 'n')}, ${recipient}, 'Who are you? ' || n, ${now} - n * interval '1 minute'
    from generate_series(1, ${sql.raw(`${half}`)}) n`);
  await run(sql`
    insert into invitations (id, game_id, invited_by_id, invited_user_id, created_at)
    select ${ids('invitation', 'n')}, ${ids('game', `1 + n % ${games}`)}, ${ids('person', `1 + n % ${people}`)}, ${ids('person', `1 + (n * 13 + 7) % ${people}`)}, ${now}
    from generate_series(1, ${sql.raw(`${Math.ceil(posts / 20)}`)}) n where 1 + n % ${people} <> 1 + (n * 13 + 7) % ${people} on conflict do nothing`);
  await run(sql`
    insert into invitations (id, game_id, invited_by_id, invited_user_id, created_at)
    select ${ids('invitation', '900000000 + n')}, ${one('game', LARGE)}, ${viewer}, ${ids('person', 'n')}, ${now} from generate_series(1, ${sql.raw(`${Math.min(people, half)}`)}) n`);
  await run(sql`
    insert into invitations (id, game_id, invited_by_id, invited_user_id, created_at)
    select ${ids('invitation', '910000000 + n')}, ${ids('game', `${SMALL_GAMES} + n`)}, ${organizer}, ${recipient}, ${now} from generate_series(1, ${sql.raw(`${half}`)}) n`);
  await run(sql`
    insert into join_requests (id, game_id, user_id, created_at)
    select ${ids('invitation', '920000000 + n')}, ${one('game', LARGE)}, ${ids('person', 'n')}, ${now} from generate_series(1, ${sql.raw(`${Math.min(people, half)}`)}) n`);
  await run(sql`
    insert into reports (id, subject_type, subject_id, game_id, reason, author_id, content, created_at)
    select gen_random_uuid(), 'post', id, game_id, 'spam', user_id, content, ${now} from posts where game_id = ${one('game', LARGE)}`);
  await run(sql`
    insert into restrictions (id, user_id, game_id, game_name, subject_type, subject_id, kind, reason, moderator_id, created_at)
    select gen_random_uuid(), user_id, game_id, 'The large one', 'user', user_id, case when random() < 0.5 then 'banned' else 'warning' end, 'spam', ${viewer}, ${now}
    from participants where game_id = ${one('game', LARGE)}`);

  await recountAll(run);
  await run(sql`
    insert into game_results (game_id, user_id, position, score, votes_received, medal_type, popular_vote, joined_at)
    select game_id, user_id, place, score, votes_received,
      (case when score > 0 then case place when 1 then 'gold' when 2 then 'silver' when 3 then 'bronze' end end)::medal_type,
      votes_received > 0 and votes_received = most, joined_at
    from (
      select m.*, dense_rank() over (partition by m.game_id order by m.score desc) as place, max(m.votes_received) over (partition by m.game_id) as most
      from participants m join games g on g.id = m.game_id where g.completed_at is not null
    ) s`);
  await run(sql`
    insert into game_notifications (id, game_id, user_id, type, created_at, read_at)
    select gen_random_uuid(), game_id, user_id, 'game_completed', ${now}, case when user_id <> ${organizer} then ${now} end from game_results`);
  await fillModeration(run, half, { organizer, viewer });
  // As after the background job.
  await run(sql`update leaderboard_window set since = ${now} - interval '30 days'`);
  await run(sql`select recount_leaderboard()`);
}

/** One user and one game with all reports, restrictions and appeals, half of them open. The organizer is a moderator. */
async function fillModeration(
  run: (statement: SQL) => Promise<unknown>,
  many: number,
  { organizer, viewer }: { readonly organizer: SQL; readonly viewer: SQL },
): Promise<void> {
  const author = one('person', 1);
  const numbers = sql`from generate_series(1, ${sql.raw(`${many}`)}) n`;
  await run(sql`insert into moderators (user_id, granted_at) values (${organizer}, now())`);
  await run(sql`
    insert into reports (id, reporter_id, subject_type, subject_id, reason, author_id, game_id, content, created_at, resolved_at, outcome)
    select ${ids('moderation', 'n')}, ${viewer}, 'post', ${ids('post', 'n')}, 'spam', ${author}, ${one('game', LARGE)}, 'Buy this', now(),
      case when n % 2 = 0 then now() end, case when n % 2 = 0 then 'removed' end ${numbers}`);
  await run(sql`
    insert into restrictions (id, user_id, game_id, game_name, subject_type, subject_id, kind, reason, moderator_id, created_at)
    select ${ids('moderation', 'n')}, ${author}, ${one('game', LARGE)}, 'Large', 'post', ${ids('post', 'n')}, 'removed', 'spam', ${organizer}, now() ${numbers}`);
  await run(sql`
    insert into appeals (id, restriction_id, text, created_at, outcome, decided_at)
    select ${ids('moderation', 'n')}, ${ids('moderation', 'n')}, 'It was no spam', now(), case when n % 2 = 0 then 'denied' end,
      case when n % 2 = 0 then now() end ${numbers}`);
  await run(sql`
    insert into audit_log (id, at, moderator_id, action, subject_type, subject_id, details)
    select ${ids('moderation', 'n')}, now(), ${organizer}, 'report.removed', 'post', ${ids('post', 'n')}, '{}' ${numbers}`);
}

/** Sets all stored counters at once, which is faster for millions of rows than one by one. */
async function recountAll(run: (statement: SQL) => Promise<unknown>): Promise<void> {
  await run(sql`
    update posts p set upvotes_count = coalesce(v.n, 0), comments_count = coalesce(c.n, 0)
    from posts q left join (select post_id, count(*) as n from post_upvotes group by 1) v on v.post_id = q.id
    left join (select post_id, count(*) as n from comments group by 1) c on c.post_id = q.id
    where p.id = q.id and (v.n is not null or c.n is not null)`);
  await run(sql`
    update games g set participants_count = m.n, posts_count = coalesce(p.n, 0)
    from (select game_id, count(*) as n from participants group by 1) m
    left join (select game_id, count(*) as n from posts group by 1) p on p.game_id = m.game_id
    where g.id = m.game_id`);
  await run(sql`
    update participants m set score = s.posts, votes_received = s.votes
    from (select game_id, user_id, count(*) as posts, sum(upvotes_count) as votes from posts group by 1, 2) s
    where s.game_id = m.game_id and s.user_id = m.user_id`);
  await run(sql`
    insert into post_hours (game_id, hour, posts_count)
    select game_id, date_trunc('hour', created_at, 'UTC'), count(*) from posts group by 1, 2`);
}
