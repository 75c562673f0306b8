import { useState } from 'react';
import type { Game } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import { GameCard } from '#src/features/games/index.ts';

const STEP = 6;

/** Games to join, or a word about there being none. */
export function GameCards({ games, empty }: { games: readonly Game[]; empty: string }) {
  const word = (
    <Text size="sm" tone="muted">
      {empty}
    </Text>
  );
  return (
    <ListOrEmpty items={games} keyOf={({ id }) => id} empty={word}>
      {(game) => <GameCard game={game} variant="public" />}
    </ListOrEmpty>
  );
}

/** What has no place in the sections above, a few at a time. */
export function MoreGames({ games }: { games: readonly Game[] }) {
  const [count, setCount] = useState(STEP);
  if (games.length === 0) return null;
  return (
    <Section title="More Games">
      <GameCards games={games.slice(0, count)} empty="" />
      {games.length > count && (
        <Button variant="secondary" block onClick={() => setCount((before) => before + STEP)}>
          Show more
        </Button>
      )}
    </Section>
  );
}
