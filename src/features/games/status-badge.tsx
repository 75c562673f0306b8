import type { GameStatus } from '#contract/games.ts';
import { Badge } from '#src/design/badge/badge.tsx';

const words = { upcoming: 'Upcoming', active: 'Active', completed: 'Completed' } as const satisfies Record<
  GameStatus,
  string
>;

/** A game's status, as the server tells it: active is violet, upcoming pink, completed gray. */
export function StatusBadge({ status }: { status: GameStatus }) {
  return <Badge tone={status}>{words[status]}</Badge>;
}
