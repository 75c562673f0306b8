export type DemoGame = {
  readonly name: string;
  readonly description: string;
  /** Days from now. */
  readonly from: number;
  readonly to: number;
  readonly isPublic: boolean;
  readonly requiresApproval?: boolean;
  /** The creator's index in the list of people; 0 is the demo account. */
  readonly creator: number;
  /** The demo account's role in the game. */
  readonly demo: 'creator' | 'admin' | 'participant' | 'invited' | 'requested' | 'none';
  readonly players: number;
  /** The most posts of a player, and the number of posts of the demo account. */
  readonly busiest: number;
  readonly demoPosts: number;
  readonly groups: readonly string[];
  readonly posts: readonly string[];
};
