import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { displayName } from '#src/lib/names.ts';
import { useGroupLeaderboard, useScores } from '../games.queries.ts';
import { ranked } from '../ranks.ts';
import { GroupDot } from './group-dot.tsx';
import { Face } from './person.tsx';
import { Ranking } from './ranking.tsx';

/** Everybody's score. When it can't be had there is none to show, and nothing else breaks (specification §7). */
export function PersonalLeaderboard({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { data: scores = [], isLoading } = useScores(game);
  const rows = ranked(scores, ({ score }) => score).map(({ row: { user, score, rank }, rank: counted }) => ({
    id: user.id,
    rank: rank ?? counted,
    score,
    name: displayName(user),
    leading: <Face user={user} />,
    own: user.id === viewerId,
  }));
  return (
    <Board title="Personal Leaderboard" isLoading={isLoading} empty={rows.length === 0 && nothingYet(game)}>
      <Ranking label="Personal Leaderboard" rows={rows} />
    </Board>
  );
}

/** The groups by the sum of their members' scores. */
export function GroupLeaderboard({ game, viewerId }: { game: GameDetail; viewerId: string }) {
  const { data: groups = [], isLoading } = useGroupLeaderboard(game.id);
  const rows = ranked(groups, ({ totalScore }) => totalScore).map(({ row: { group, totalScore }, rank }) => ({
    id: group.id,
    rank,
    score: totalScore,
    name: group.name,
    leading: <GroupDot color={group.color} />,
    own: group.members.some(({ userId }) => userId === viewerId),
  }));
  return (
    <Board
      title="Group Leaderboard"
      isLoading={isLoading}
      empty={rows.length === 0 && 'This game has no groups.'}
    >
      <Ranking label="Group Leaderboard" rows={rows} />
    </Board>
  );
}

function nothingYet({ status }: GameDetail): string {
  return status === 'upcoming' ? 'Scores appear once the game has begun.' : 'No scores yet.';
}

interface BoardProps {
  readonly title: string;
  readonly isLoading: boolean;
  /** What to say where there are no rows. */
  readonly empty: string | false;
  readonly children: React.ReactNode;
}

function Board({ title, isLoading, empty, children }: BoardProps) {
  return (
    <Section title={title}>
      <Card>
        {isLoading ? (
          <SkeletonRows count={3} label={`Loading ${title}`} />
        ) : empty ? (
          <Text size="sm" tone="muted">
            {empty}
          </Text>
        ) : (
          children
        )}
      </Card>
    </Section>
  );
}
