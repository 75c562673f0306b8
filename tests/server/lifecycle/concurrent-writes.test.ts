import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { rowsOf } from '#server/db/database.ts';
import { users } from '#server/db/schema/index.ts';
import { createRandom, type Random } from '#server/db/seed/random.ts';
import { insertTestGame } from '#tests/support/games.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { expectCorrectCounts } from '#tests/support/recounted.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { postgresServer } from '#tests/support/test-database.ts';

const DEADLOCKS = sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`;

/**
 * Another seed or more actions: `WRITES_SEED=7 WRITES_ACTIONS=5000 npm test --
 * tests/server/lifecycle/concurrent-writes.test.ts`.
 */
const seed = Number(process.env['WRITES_SEED'] ?? 4);
/** The embedded database serializes transactions, so fewer actions suffice. */
const ACTIONS = Number(process.env['WRITES_ACTIONS'] ?? (postgresServer ? 600 : 150));
/** More than the pool has connections. */
const CONCURRENCY = 24;

let stretch: TestApp;
beforeEach(async () => {
  stretch = await startTestApp({ watched: false });
});
afterEach(() => stretch.close());

type State = {
  readonly random: Random;
  readonly people: readonly TestUser[];
  /** Two permanent games, followed by temporary ones. */
  readonly gameIds: string[];
  /** The ids of what was created, by kind. */
  readonly created: Readonly<
    Record<'post' | 'comment' | 'group' | 'invitation' | 'request' | 'message', string[]>
  >;
  /** The authors of comments. */
  readonly authors: Map<string, TestUser>;
  /** Invitations that may be pending. */
  readonly invited: { readonly invitationId: string; readonly invited: TestUser }[];
  readonly photos: readonly string[];
};
type Action = (who: TestUser, state: State) => Promise<LightMyRequestResponse>;

const identified = z.object({ id: z.string() });
const pickId = ({ random }: State, from: readonly string[]) =>
  from.length === 0 ? '/api/none' : random.pick(from);
const anyUser = ({ random, people }: State) => random.pick(people);
const gameUrl = (state: State) => `/api/games/${pickId(state, state.gameIds)}`;
/** Mostly one of the two creators, who have most rights. */
const anyActor = ({ random, people }: State) => random.pick(random.chance(0.5) ? people.slice(0, 2) : people);
/** The URL of a group. */
const groupUrl = (state: State) => pickId(state, state.created.group);

/** Sends a request that creates a row, and stores its id. */
const creating =
  (kind: keyof State['created'], send: Action): Action =>
  async (who, state) => {
    const response = await send(who, state);
    const created = identified.safeParse(response.json());
    if (response.statusCode === 201 && created.success) {
      state.created[kind].push(created.data.id);
      if (kind === 'comment') state.authors.set(created.data.id, who);
    }
    return response;
  };

const span = () => ({
  startTime: new Date(stretch.clock.now().getTime() - 80_000_000).toISOString(),
  endTime: new Date(stretch.clock.now().getTime() + 86_400_000).toISOString(),
});

/** Mostly by the last invitee, since others are refused. */
function answerInvitation(verb: 'accept' | 'decline', who: TestUser, state: State) {
  const last = state.random.chance(0.8) ? state.invited.pop() : undefined;
  const id = last?.invitationId ?? pickId(state, state.created.invitation);
  return (last?.invited ?? who).post(`/api/invitations/${id}/${verb}`);
}

/** All writes in a game. */
const actions: Readonly<Record<string, Action>> = {
  createPost: creating('post', (who, state) => {
    const image = state.random.pick([null, ...state.photos]);
    return who.post('/api/posts', { gameId: pickId(state, state.gameIds), content: 'done', image });
  }),
  deletePost: (who, state) => who.delete(`/api/posts/${pickId(state, state.created.post)}`),
  editPost: (who, state) =>
    who.patch(`/api/posts/${pickId(state, state.created.post)}`, { content: 'better' }),
  removeImage: (who, state) => who.patch(`/api/posts/${pickId(state, state.created.post)}/remove-image`),
  toggleUpvote: (who, state) => who.post(`/api/posts/${pickId(state, state.created.post)}/upvote`),
  createComment: creating('comment', (who, state) =>
    who.post('/api/comments', { postId: pickId(state, state.created.post), content: 'Ha' }),
  ),
  // Mostly the last one by its author, since others are refused.
  deleteComment: (who, state) => {
    const last = state.random.chance(0.8) ? state.created.comment.pop() : undefined;
    const author = last === undefined ? undefined : state.authors.get(last);
    return (author ?? who).delete(`/api/comments/${last ?? pickId(state, state.created.comment)}`);
  },
  join: (who, state) => who.post(`${gameUrl(state)}/join`),
  leave: (who, state) => who.post(`${gameUrl(state)}/leave`),
  removeParticipant: (who, state) => who.delete(`${gameUrl(state)}/participants/${anyUser(state).id}`),
  setAdmin: (who, state) =>
    who.put(`${gameUrl(state)}/participants/${anyUser(state).id}/admin`, {
      isAdmin: state.random.chance(0.7),
    }),
  createGroup: async (who, state) => {
    const url = `${gameUrl(state)}/groups`;
    const response = await who.post(url, { name: 'Reds', color: '#dc2626' });
    const created = identified.safeParse(response.json());
    if (response.statusCode === 201 && created.success) state.created.group.push(`${url}/${created.data.id}`);
    return response;
  },
  deleteGroup: (who, state) => who.delete(groupUrl(state)),
  renameGroup: (who, state) => who.patch(groupUrl(state), { name: 'Blues' }),
  addMember: (who, state) => who.post(`${groupUrl(state)}/members`, { memberId: anyUser(state).id }),
  removeMember: (who, state) => who.delete(`${groupUrl(state)}/members/${anyUser(state).id}`),
  invite: async (who, state) => {
    const invited = anyUser(state);
    const { username } = invited;
    const invitee = state.random.chance(0.5) ? { username } : { email: `${username}@example.com` };
    const response = await who.post(`${gameUrl(state)}/invite`, invitee);
    const created = identified.safeParse(response.json());
    if (response.statusCode === 201 && created.success) {
      const { token } = z.object({ token: z.optional(z.string()) }).parse(response.json());
      if (token !== undefined) await invited.post('/api/invitations/link', { token });
      state.created.invitation.push(created.data.id);
      state.invited.push({ invitationId: created.data.id, invited });
    }
    return response;
  },
  accept: (who, state) => answerInvitation('accept', who, state),
  decline: (who, state) => answerInvitation('decline', who, state),
  withdraw: (who, state) => who.delete(`/api/invitations/${pickId(state, state.created.invitation)}`),
  sendMessage: creating('message', (who, state) =>
    who.post('/api/messages', {
      gameId: pickId(state, state.gameIds),
      recipientId: anyUser(state).id,
      content: 'Hi',
    }),
  ),
  markRead: (who, state) => who.put(`/api/messages/${pickId(state, state.created.message)}/read`),
  updateGame: (who, state) =>
    who.put(gameUrl(state), {
      name: 'Changed',
      ...span(),
      isPublic: state.random.chance(0.7),
      requiresApproval: state.random.chance(0.3),
      coverImage: state.random.pick([null, ...state.photos]),
    }),
  createGame: async (who, state) => {
    const response = await who.post('/api/games', { name: 'Short', ...span() });
    const created = identified.safeParse(response.json());
    if (response.statusCode === 201 && created.success && state.gameIds.length < 4)
      state.gameIds.push(created.data.id);
    return response;
  },
  deleteGame: async (who, state) => {
    const gameId = state.gameIds.at(state.random.whole(2, 3)) ?? 'none';
    const response = await who.delete(`/api/games/${gameId}`);
    if (response.statusCode === 200) state.gameIds.splice(state.gameIds.indexOf(gameId), 1);
    return response;
  },
  readNotifications: (who) => who.get('/api/notifications/games'),
  updateProfile: (who, state) =>
    who.patch('/api/user/profile', { firstName: `N${state.random.whole(0, 9)}` }),
};

const frequent = [
  'createPost',
  'toggleUpvote',
  'createComment',
  'deleteComment',
  'deletePost',
  'join',
  'accept',
  'decline',
  'invite',
];

/** Only non-participants can be invited. */
const leavingAndInviting = ['leave', 'leave', 'removeParticipant', 'invite', 'invite'];

async function createState(): Promise<State> {
  const people: TestUser[] = [];
  for (const name of ['ann', 'ben', 'cleo', 'dan', 'eve', 'finn']) people.push(await stretch.signUp(name));
  const gameIds: string[] = [];
  for (const creator of people.slice(0, 2)) {
    gameIds.push(
      await insertTestGame(stretch, {
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
    created: { post: [], comment: [], group: [], invitation: [], request: [], message: [] },
    authors: new Map(),
    invited: [],
    photos: [await photoDataUrl(200), await photoDataUrl(20)],
  };
}

/** The number of deadlocks that PostgreSQL has resolved. */
async function deadlocks(): Promise<number> {
  const [found] = await rowsOf(stretch.db, DEADLOCKS, z.object({ n: z.number() }));
  return found?.n ?? -1;
}

it('random concurrent actions of six users cause no errors and leave correct counts', async () => {
  const state = await createState();
  const names = [...Object.keys(actions), ...frequent, ...frequent, ...leavingAndInviting];
  const failures: string[] = [];
  const statuses = new Map<string, Set<number>>();
  const succeeded = (name: string) => [200, 201].some((status) => statuses.get(name)?.has(status));
  // Refused requests prove nothing, so the test continues until each frequent action has succeeded.
  const isOver = () => done >= ACTIONS && (frequent.every(succeeded) || done >= 5 * ACTIONS);
  let done = 0;
  const worker = async () => {
    while (!isOver()) {
      done += 1;
      const name = state.random.pick(names);
      const response = await actions[name]?.(anyActor(state), state);
      if (response === undefined || response.statusCode >= 500) failures.push(`${name}: ${response?.body}`);
      statuses.set(name, (statuses.get(name) ?? new Set()).add(response?.statusCode ?? 0));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  expect(failures).toEqual([]);
  expect(frequent.filter((name) => !succeeded(name))).toEqual([]);

  await expectCorrectCounts(stretch.db);
});

it('a user accepts and declines two invitations concurrently without a deadlock', async () => {
  const { people, gameIds } = await createState();
  const [ann, ben] = people;
  if (!ann || !ben) throw new Error('The users are missing');
  await stretch.db.update(users).set({ emailVerified: true }).where(eq(users.id, ben.id));
  for (let round = 0; round < (postgresServer ? 15 : 3); round += 1) {
    const url = `/api/games/${gameIds[0]}`;
    await ben.post(`${url}/leave`);
    const invite = async (whom: object) =>
      identified.parse((await ann.post(`${url}/invite`, whom)).json()).id;
    const ids = [await invite({ username: 'ben' }), await invite({ email: 'ben@example.com' })];
    const verb = round % 3 === 0 ? 'accept' : 'decline';
    const responses = await Promise.all(
      [0, 1, 1, 0].map((each, index) =>
        ben.post(`/api/invitations/${ids[each]}/${index === 0 ? verb : 'decline'}`),
      ),
    );
    expect(responses.filter(({ statusCode }) => ![200, 409].includes(statusCode))).toEqual([]);
  }
  expect(await deadlocks()).toBe(0);
});
