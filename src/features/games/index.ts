export { GameCard } from './card/game-card.tsx';
export { CreateGameDialog } from './create/create-game-dialog.lazy.ts';
export { Description } from './description.tsx';
export { GroupDot } from './detail/group-dot.tsx';
export {
  gameQuery,
  gamesKeys,
  joinGameByCode,
  myGamesQuery,
  scoresQuery,
  useGame,
  useMyGames,
} from './games.queries.ts';
export { mayEdit } from './permissions.ts';
export { StatusBadge } from './status-badge.tsx';
export { REQUEST_SENT } from './use-join-game.ts';
export { useParticipants } from './use-participants.ts';
