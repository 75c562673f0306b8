import type { GameDetail } from '#contract/games.ts';
import type { Group } from '#contract/groups.ts';

/** What every part of the groups screen has to know. */
export interface GroupsOfGame {
  readonly game: GameDetail;
  readonly groups: readonly Group[];
  readonly viewerId: string;
  /** Whether the viewer may change groups: the game's creator and its admins. */
  readonly mayManage: boolean;
}
