import { activeGames } from './games-active.data.ts';
import { pastGames, upcomingGames } from './games-other.data.ts';

export type DemoGame = {
  readonly name: string;
  readonly description: string;
  /** Days from now. */
  readonly from: number;
  readonly to: number;
  readonly isPublic: boolean;
  readonly requiresApproval?: boolean;
  /** Whose game it is, by place in the list of people; 0 is the demo account. */
  readonly creator: number;
  /** What the demo account is to it. */
  readonly demo: 'creator' | 'admin' | 'participant' | 'invited' | 'requested' | 'none';
  readonly players: number;
  /** The most posts anybody but the demo account shares, and how many that account does. */
  readonly busiest: number;
  readonly demoPosts: number;
  readonly groups: readonly string[];
  readonly posts: readonly string[];
};

export const demoGames: readonly DemoGame[] = [...activeGames, ...upcomingGames, ...pastGames];
