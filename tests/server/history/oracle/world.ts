import type { MedalType } from '#contract/games.ts';

/**
 * All there is, held as plainly as can be: no database, and a number in place of every id. A thing's number is the how
 * manieth of its kind it was; people are numbered too. The files beside this one say the rules once more, a resource each.
 */
export type World = {
  now: number;
  games: Game[];
  posts: Post[];
  comments: Comment[];
  groups: Group[];
  invitations: Invitation[];
  requests: JoinRequest[];
  messages: Message[];
  notices: Notice[];
};

export type Place = { readonly who: number; readonly counts: boolean; isAdmin: boolean };
export type Result = {
  readonly who: number;
  readonly position: number;
  readonly score: number;
  readonly medalType: MedalType | null;
  readonly popularVote: boolean;
};
export type Game = {
  readonly number: number;
  readonly creator: number;
  readonly start: number;
  readonly end: number;
  name: string;
  isPublic: boolean;
  requiresApproval: boolean;
  /** Those who take part, in the order in which they joined. */
  places: Place[];
  results: Result[] | null;
};
export type GamePlan = Pick<Game, 'creator' | 'start' | 'end' | 'name' | 'isPublic' | 'requiresApproval'>;
export type Post = {
  readonly number: number;
  readonly game: number;
  readonly who: number;
  readonly at: number;
  text: string;
  photo: number | null;
  votes: number[];
};
export type Comment = {
  readonly number: number;
  readonly post: number;
  readonly game: number;
  readonly who: number;
  readonly at: number;
  readonly text: string;
};
export type Group = { readonly number: number; readonly game: number; name: string; members: number[] };
export type Invitation = {
  readonly number: number;
  readonly game: number;
  readonly from: number;
  readonly to: number;
  state: 'pending' | 'accepted' | 'declined';
};
export type JoinRequest = {
  readonly number: number;
  readonly game: number;
  readonly who: number;
  state: 'pending' | 'approved' | 'declined';
};
export type Message = {
  readonly number: number;
  readonly game: number;
  readonly from: number;
  readonly to: number;
  readonly text: string;
  isRead: boolean;
};
export type Notice = { readonly who: number; readonly game: number; readonly type: string; isRead: boolean };

/** A world with nothing in it but games, whose creators take part. */
export function newWorld(now: number, plans: readonly GamePlan[]): World {
  return {
    now,
    games: plans.map((plan, number) => ({
      ...plan,
      number,
      places: [{ who: plan.creator, counts: true, isAdmin: true }],
      results: null,
    })),
    posts: [],
    comments: [],
    groups: [],
    invitations: [],
    requests: [],
    messages: [],
    notices: [],
  };
}
