import type { MedalType } from '#contract/game-results.ts';
import type { GameStatus } from '#contract/games.ts';
import type { TestUser } from '#tests/support/server.ts';

/** Rows of one kind in creation order: the existing ones, and all including the deleted ones. */
export class Table<Row> {
  rows: Row[] = [];
  readonly all: Row[] = [];

  add(row: Row): void {
    this.rows.push(row);
    this.all.push(row);
  }

  remove(isRemoved: (row: Row) => boolean): void {
    this.rows = this.rows.filter((row) => !isRemoved(row));
  }

  has(row: Row): boolean {
    return this.rows.includes(row);
  }
}

export type Membership = { readonly user: TestUser; readonly counts: boolean; isAdmin: boolean };
export type Result = {
  readonly user: TestUser;
  readonly position: number;
  readonly score: number;
  readonly medalType: MedalType | null;
  readonly popularVote: boolean;
};
export type Game = {
  readonly id: string;
  inviteCode: string;
  readonly creator: TestUser;
  readonly start: number;
  readonly end: number;
  name: string;
  isPublic: boolean;
  requiresApproval: boolean;
  /** In the order of joining. */
  memberships: Membership[];
  results: Result[] | null;
};
type InGame = { readonly id: string; readonly game: Game };
export type Post = InGame & {
  readonly author: TestUser;
  readonly at: number;
  content: string;
  image: string | null;
  votes: TestUser[];
};
export type Comment = InGame & {
  readonly post: Post;
  readonly author: TestUser;
  readonly at: number;
  readonly content: string;
};
export type Group = InGame & { name: string; members: TestUser[] };
export type Invitation = InGame & {
  readonly from: TestUser;
  readonly to: TestUser;
  state: 'pending' | 'accepted' | 'declined';
};
export type JoinRequest = InGame & { readonly user: TestUser; state: 'pending' | 'approved' | 'declined' };
export type Message = InGame & {
  readonly from: TestUser;
  readonly to: TestUser;
  readonly content: string;
  isRead: boolean;
};
export type Notification = {
  readonly user: TestUser;
  readonly game: Game;
  readonly type: string;
  isRead: boolean;
};

type Rows = {
  games: Game;
  posts: Post;
  comments: Comment;
  groups: Group;
  invitations: Invitation;
  requests: JoinRequest;
  messages: Message;
  notifications: Notification;
};
type Tables = { readonly [Kind in keyof Rows]: Table<Rows[Kind]> };
/** The state of the server in memory. The files of this folder implement the rules a second time, one file per resource. */
export type Model = Tables & { now: number; readonly people: readonly TestUser[] };

export const newModel = (now: number, people: readonly TestUser[]): Model => ({
  now,
  people,
  games: new Table(),
  posts: new Table(),
  comments: new Table(),
  groups: new Table(),
  invitations: new Table(),
  requests: new Table(),
  messages: new Table(),
  notifications: new Table(),
});

/** The random part of an action, which selects its user and its target among the rows that exist then. */
export type Choice = {
  readonly who: TestUser;
  readonly whom: TestUser;
  readonly at: number;
  /** Whether an allowed user acts on an existing target; otherwise any user acts on any target. */
  readonly isAllowed: boolean;
  /** Whether the URL has another game than the target's own. */
  readonly isForeign: boolean;
  /** Unique in the history. */
  readonly text: string;
};

/** A request with its expected status. `apply` changes the model after a success; it receives the response's id. */
export type Call = {
  readonly by: TestUser;
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly url: string;
  readonly body?: unknown;
  readonly status: number;
  /** What a successful response contains. */
  readonly response?: unknown;
  readonly apply: (id: string) => void | Promise<void>;
};

/** The calls of an action; none without a target. */
export type Action = (model: Model, choice: Choice) => readonly Call[] | Promise<readonly Call[]>;

/** A GET request with what its response contains, or its status. */
export type Read = readonly [url: string, expected: unknown];

export const at = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(1, list.length)];

/**
 * An action on a row, none without rows: on one of the existing and pending rows if the action is allowed, else on one of
 * all.
 */
export const onRow =
  <Kind extends keyof Rows>(
    kind: Kind,
    callOf: (model: Model, choice: Choice, row: Rows[Kind]) => Call,
  ): Action =>
  (model, choice) => {
    const tables: Tables = model;
    const { rows, all }: Table<Rows[Kind]> = tables[kind];
    const pending = rows.filter((row) => !('state' in row && row.state !== 'pending'));
    const row = at(choice.isAllowed && pending.length > 0 ? pending : all, choice.at);
    return row === undefined ? [] : [callOf(model, choice, row)];
  };

/** One of the games, also of the deleted ones; the one after `own` if the action is foreign. */
export function pickGame({ games: { all } }: Model, choice: Choice, own?: Game): Game {
  const number = own === undefined ? choice.at : all.indexOf(own) + (choice.isForeign ? 1 : 0);
  const game = at(all, number);
  if (game === undefined) throw new Error('There are no games');
  return game;
}

/** An action in a game, by its creator if it is allowed. */
export const onGame =
  (callOf: (model: Model, choice: Choice, game: Game, by: TestUser) => Call): Action =>
  (model, choice) => {
    const game = pickGame(model, choice);
    return [callOf(model, choice, game, allowed(game.creator, choice))];
  };

export const isPending = (one: { readonly state: string }): boolean => one.state === 'pending';

/** The user of an action that `owner` may do. */
export const allowed = (owner: TestUser, { isAllowed, who }: Choice): TestUser => (isAllowed ? owner : who);

/** A participant other than `user`, if any. */
export const participantBeside = (user: TestUser, game: Game, number: number): TestUser | undefined =>
  at(
    game.memberships.map((one) => one.user).filter((one) => one !== user),
    number,
  );

/** A participant other than the creator, if any. */
export const guestOf = (game: Game, number: number) => participantBeside(game.creator, game, number);

export function statusOf(model: Model, { start, end }: Game): GameStatus {
  if (model.now >= end) return 'completed';
  return model.now < start ? 'upcoming' : 'active';
}

export const membershipOf = (game: Game, user: TestUser): Membership | undefined =>
  game.memberships.find((membership) => membership.user === user);

export const mayView = (game: Game, user: TestUser): boolean =>
  game.isPublic || membershipOf(game, user) !== undefined;

export const mayManage = (game: Game, user: TestUser): boolean => membershipOf(game, user)?.isAdmin === true;

/** The status for users who may not see a game; undefined for viewers. */
export function refuseNonViewer(model: Model, user: TestUser, game: Game): number | undefined {
  if (!model.games.has(game)) return 404;
  return mayView(game, user) ? undefined : 403;
}

export const refuseNonParticipant = (model: Model, user: TestUser, game: Game): number | undefined =>
  refuseNonViewer(model, user, game) ?? (membershipOf(game, user) === undefined ? 403 : undefined);

export const refuseNonManager = (model: Model, user: TestUser, game: Game): number | undefined =>
  refuseNonViewer(model, user, game) ?? (mayManage(game, user) ? undefined : 403);

/** The user's posts that count as points in a game. */
const countedPosts = (model: Model, game: Game, user: TestUser) =>
  membershipOf(game, user)?.counts === true
    ? model.posts.rows.filter((post) => post.game === game && post.author === user)
    : [];

export const scoreOf = (model: Model, game: Game, user: TestUser): number =>
  countedPosts(model, game, user).length;

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const votesOf = (model: Model, game: Game, user: TestUser): number =>
  sum(countedPosts(model, game, user).map((post) => post.votes.length));

export const players = (game: Game): TestUser[] =>
  game.memberships.filter(({ counts }) => counts).map(({ user }) => user);

/** The rank of a score among scores: equal ones share a rank, and the next one follows without a gap. */
export const rankOf = (score: number, scores: readonly number[]): number =>
  new Set(scores.filter((other) => other > score)).size + 1;
