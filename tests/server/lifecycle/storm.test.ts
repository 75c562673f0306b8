import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { rowsOf } from '#server/db/database.ts';
import { createRandom, type Random } from '#server/db/seed/random.ts';
import { keptAndCounted } from '#tests/support/counted.ts';
import { arrangeGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { postgresServer } from '#tests/support/test-database.ts';

const DEADLOCKS = sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;

/** Another seed or a longer storm: `STORM_SEED=7 STORM_DEEDS=5000 npm test -- tests/server/lifecycle/storm.test.ts`. */
const seed = Number(process.env['STORM_SEED'] ?? 4);
/** The embedded database does one thing after the other, so there is less to see, and it takes longer. */
const DEEDS = Number(process.env['STORM_DEEDS'] ?? (postgresServer ? 600 : 150));
/** More than the pool has connections. */
const AT_ONCE = 24;

let stretch: TestApp;
beforeEach(async () => {
  stretch = await startTestApp({ watched: false });
});
afterEach(() => stretch.close());

type Field = {
  readonly random: Random;
  readonly people: readonly TestUser[];
  /** Two that last, then those that come and go. */
  readonly gameIds: string[];
  /** The ids of what was made, by kind. */
  readonly made: Readonly<
    Record<'post' | 'comment' | 'group' | 'invitation' | 'request' | 'message', string[]>
  >;
  /** Who has yet to answer, as far as is known. */
  readonly invited: { readonly invitationId: string; readonly invited: TestUser }[];
  readonly photos: readonly string[];
};
type Deed = (who: TestUser, field: Field) => Promise<LightMyRequestResponse>;

const identified = z.object({ id: z.string() });
const one = ({ random }: Field, from: readonly string[]) =>
  from.length === 0 ? '/api/none' : random.pick(from);
const someone = ({ random, people }: Field) => random.pick(people);
const aGame = (field: Field) => `/api/games/${one(field, field.gameIds)}`;
/** Mostly one of the two creators, who may do most. */
const anybody = ({ random, people }: Field) => random.pick(random.chance(0.5) ? people.slice(0, 2) : people);
/** The address of a group, which is what is remembered of it. */
const aGroup = (field: Field) => one(field, field.made.group);

/** Sends what makes something, and remembers what it made. */
const making =
  (kind: keyof Field['made'], send: Deed): Deed =>
  async (who, field) => {
    const answer = await send(who, field);
    const made = identified.safeParse(answer.json());
    if (answer.statusCode === 201 && made.success) field.made[kind].push(made.data.id);
    return answer;
  };

const span = () => ({
  startTime: new Date(stretch.clock.now().getTime() - 80_000_000).toISOString(),
  endTime: new Date(stretch.clock.now().getTime() + 86_400_000).toISOString(),
});

/** Mostly whoever was invited last: others are refused, and so is who has answered already. */
function answering(answer: 'accept' | 'decline', who: TestUser, field: Field) {
  const last = field.random.chance(0.8) ? field.invited.pop() : undefined;
  const id = last?.invitationId ?? one(field, field.made.invitation);
  return (last?.invited ?? who).post(`/api/invitations/${id}/${answer}`);
}

/** Everything that writes into a game, and that two people may do at one moment. */
const deeds: Readonly<Record<string, Deed>> = {
  share: making('post', (who, field) => {
    const image = field.random.pick([null, ...field.photos]);
    return who.post('/api/posts', { gameId: one(field, field.gameIds), content: 'done', image });
  }),
  unshare: (who, field) => who.delete(`/api/posts/${one(field, field.made.post)}`),
  edit: (who, field) => who.patch(`/api/posts/${one(field, field.made.post)}`, { content: 'better' }),
  unpicture: (who, field) => who.patch(`/api/posts/${one(field, field.made.post)}/remove-image`),
  vote: (who, field) => who.post(`/api/posts/${one(field, field.made.post)}/upvote`),
  comment: making('comment', (who, field) =>
    who.post('/api/comments', { postId: one(field, field.made.post), content: 'Ha' }),
  ),
  uncomment: (who, field) => who.delete(`/api/comments/${one(field, field.made.comment)}`),
  join: (who, field) => who.post(`${aGame(field)}/join`),
  leave: (who, field) => who.post(`${aGame(field)}/leave`),
  expel: (who, field) => who.delete(`${aGame(field)}/participants/${someone(field).id}`),
  admin: (who, field) =>
    who.put(`${aGame(field)}/participants/${someone(field).id}/admin`, { isAdmin: field.random.chance(0.7) }),
  group: async (who, field) => {
    const url = `${aGame(field)}/groups`;
    const answer = await who.post(url, { name: 'Reds', color: '#dc2626' });
    const made = identified.safeParse(answer.json());
    if (answer.statusCode === 201 && made.success) field.made.group.push(`${url}/${made.data.id}`);
    return answer;
  },
  ungroup: (who, field) => who.delete(aGroup(field)),
  regroup: (who, field) => who.patch(aGroup(field), { name: 'Blues' }),
  member: (who, field) => who.post(`${aGroup(field)}/members`, { memberId: someone(field).id }),
  unmember: (who, field) => who.delete(`${aGroup(field)}/members/${someone(field).id}`),
  invite: async (who, field) => {
    const invited = someone(field);
    const { username } = invited;
    const invitee = field.random.chance(0.5) ? { username } : { email: `${username}@example.com` };
    const answer = await who.post(`${aGame(field)}/invite`, invitee);
    const made = identified.safeParse(answer.json());
    if (answer.statusCode === 201 && made.success) {
      field.made.invitation.push(made.data.id);
      field.invited.push({ invitationId: made.data.id, invited });
    }
    return answer;
  },
  accept: (who, field) => answering('accept', who, field),
  decline: (who, field) => answering('decline', who, field),
  withdraw: (who, field) => who.delete(`/api/invitations/${one(field, field.made.invitation)}`),
  message: making('message', (who, field) =>
    who.post('/api/messages', {
      gameId: one(field, field.gameIds),
      recipientId: someone(field).id,
      content: 'Hi',
    }),
  ),
  read: (who, field) => who.put(`/api/messages/${one(field, field.made.message)}/read`),
  change: (who, field) =>
    who.put(aGame(field), {
      name: 'Changed',
      ...span(),
      isPublic: field.random.chance(0.7),
      requiresApproval: field.random.chance(0.3),
      coverImage: field.random.pick([null, ...field.photos]),
    }),
  found: async (who, field) => {
    const answer = await who.post('/api/games', { name: 'Short', ...span() });
    const made = identified.safeParse(answer.json());
    if (answer.statusCode === 201 && made.success && field.gameIds.length < 4)
      field.gameIds.push(made.data.id);
    return answer;
  },
  abandon: async (who, field) => {
    const gameId = field.gameIds.at(field.random.whole(2, 3)) ?? 'none';
    const answer = await who.delete(`/api/games/${gameId}`);
    if (answer.statusCode === 200) field.gameIds.splice(field.gameIds.indexOf(gameId), 1);
    return answer;
  },
  look: (who) => who.get('/api/notifications/games'),
  profile: (who, field) => who.patch('/api/user/profile', { firstName: `N${field.random.whole(0, 9)}` }),
};

const often = ['share', 'vote', 'comment', 'uncomment', 'unshare', 'join', 'accept', 'decline', 'invite'];

/** Only who is out of a game can be invited to it. */
const makingRoom = ['leave', 'leave', 'expel', 'invite', 'invite'];

async function openField(): Promise<Field> {
  const people: TestUser[] = [];
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve', 'finn']) people.push(await stretch.signUp(name));
  const gameIds: string[] = [];
  for (const creator of people.slice(0, 2)) {
    gameIds.push(
      await arrangeGame(stretch, {
        creator,
        members: people.filter((each) => each !== creator),
        from: -1,
        to: 1,
      }),
    );
  }
  return {
    random: createRandom(seed),
    people,
    gameIds,
    made: { post: [], comment: [], group: [], invitation: [], request: [], message: [] },
    invited: [],
    photos: [await photoDataUrl(200), await photoDataUrl(20)],
  };
}

/** How often PostgreSQL had to break off a transaction because two waited for each other. */
async function deadlocks(): Promise<number> {
  const [found] = await rowsOf(stretch.db, DEADLOCKS, z.object({ n: z.number() }));
  return found?.n ?? -1;
}

it('whatever six people do at once, nothing breaks and every count is right', {
  timeout: 240_000,
}, async () => {
  const field = await openField();
  const names = [...Object.keys(deeds), ...often, ...often, ...makingRoom];
  const broken: string[] = [];
  const statuses = new Map<string, Set<number>>();
  const succeeded = (name: string) => [200, 201].some((status) => statuses.get(name)?.has(status));
  // A storm in which everybody is refused would prove nothing: it goes on until each has come through.
  const isOver = () => done >= DEEDS && (often.every(succeeded) || done >= 5 * DEEDS);
  let done = 0;
  const busy = async () => {
    while (!isOver()) {
      done += 1;
      const name = field.random.pick(names);
      const answer = await deeds[name]?.(anybody(field), field);
      if (answer === undefined || answer.statusCode >= 500) broken.push(`${name}: ${answer?.body}`);
      statuses.set(name, (statuses.get(name) ?? new Set()).add(answer?.statusCode ?? 0));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, busy));
  expect(broken).toEqual([]);
  expect(often.filter((name) => !succeeded(name))).toEqual([]);

  const { kept, counted } = await keptAndCounted(stretch.db);
  expect(kept).toEqual(counted);
});

it('a person invited by name and by address answers both at once, and neither answer waits for the other', async () => {
  const { people, gameIds } = await openField();
  const [ann, ben] = people;
  if (!ann || !ben) throw new Error('Nobody came');
  for (let round = 0; round < (postgresServer ? 15 : 3); round += 1) {
    const url = `/api/games/${gameIds[0]}`;
    await ben.post(`${url}/leave`);
    const invite = async (whom: object) =>
      identified.parse((await ann.post(`${url}/invite`, whom)).json()).id;
    const ids = [await invite({ username: 'ben' }), await invite({ email: 'ben@example.com' })];
    const answer = round % 3 === 0 ? 'accept' : 'decline';
    const answers = await Promise.all(
      [0, 1, 1, 0].map((each, turn) =>
        ben.post(`/api/invitations/${ids[each]}/${turn === 0 ? answer : 'decline'}`),
      ),
    );
    expect(answers.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
  }
  expect(await deadlocks()).toBe(0);
});
