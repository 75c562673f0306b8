import type { MedalType } from '#contract/games.ts';

/**
 * The state in memory, with numbers instead of ids: users and rows of each kind are numbered in creation order. The
 * files beside this one implement the rules once more, one resource each.
 */
export type Model = {
  now: number;
  games: Game[];
  posts: Post[];
  comments: Comment[];
  groups: Group[];
  invitations: Invitation[];
  requests: JoinRequest[];
  messages: Message[];
  notifications: Notification[];
};

export type Membership = { readonly who: number; readonly counts: boolean; isAdmin: boolean };
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
  /** The participants in the order of joining. */
  memberships: Membership[];
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
export type Notification = {
  readonly who: number;
  readonly game: number;
  readonly type: string;
  isRead: boolean;
};

/** A model that contains only games with their creators. */
export function newModel(now: number, plans: readonly GamePlan[]): Model {
  return {
    now,
    games: plans.map((plan, number) => ({
      ...plan,
      number,
      memberships: [{ who: plan.creator, counts: true, isAdmin: true }],
      results: null,
    })),
    posts: [],
    comments: [],
    groups: [],
    invitations: [],
    requests: [],
    messages: [],
    notifications: [],
  };
}
