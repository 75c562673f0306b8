import { lazy } from 'react';

export { GameCard } from './card/game-card.tsx';
export { Description } from './description.tsx';
export { GroupDot } from './detail/group-dot.tsx';
export {
  gameQuery,
  gamesKeys,
  groupLeaderboardQuery,
  joinGameByCode,
  myGamesQuery,
  scoresQuery,
} from './games.queries.ts';
export { mayEdit } from './permissions.ts';
export { StatusBadge } from './status-badge.tsx';
export { REQUEST_SENT } from './use-join-game.ts';
export { useParticipants } from './use-participants.ts';

/** Loaded when it is first wanted. */
export const CreateGameDialog = lazy(() => import('./create/create-game-dialog.tsx'));
