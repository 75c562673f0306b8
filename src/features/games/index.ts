import { lazyDialog } from '#src/features/toasts/index.ts';

export { GameCard } from './card/game-card.tsx';
export { GameFailure } from './game-failure.tsx';
export { Description, GroupDot, StatusBadge } from './game-info.tsx';
export {
  gameQuery,
  gamesKeys,
  mayEdit,
  scoresQuery,
  useGame,
  useMyGames,
} from './games.queries.ts';
export { REQUEST_SENT, useParticipants } from './participants.queries.ts';

export const CreateGameDialog = lazyDialog(() => import('./create/create-game-dialog.tsx'));
