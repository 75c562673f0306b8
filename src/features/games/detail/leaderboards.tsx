import type { GameDetail } from '#contract/games.ts';
import { Card } from '#src/design/card/card.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';
import { GroupDot } from '../game-info.tsx';
import { useGroupLeaderboard, useScores } from '../games.queries.ts';
import { Ranking, type RankingRow } from './ranking.tsx';

interface LeaderboardProps {
  readonly game: GameDetail;
  readonly viewerId: string;
}

/** Scores of all participants; empty if they cannot be loaded (specification §7). */
export function PersonalLeaderboard({ game, viewerId }: LeaderboardProps) {
  const { data: scores = [], isLoading } = useScores(game);
  const rankOf = denseRank(scores.map(({ score }) => score));
  const rows = scores.map(({ user, score, rank }) => ({
    id: user.id,
    rank: rank ?? rankOf(score),
    score,
    name: displayName(user),
    leading: <UserAvatar user={user} />,
    own: user.id === viewerId,
  }));
  const empty = game.status === 'upcoming' ? 'Scores appear once the game has begun.' : 'No scores yet.';
  return <Board title="Personal Leaderboard" isLoading={isLoading} empty={empty} rows={rows} />;
}

/** Groups by the sum of their members' scores. */
export function GroupLeaderboard({ game, viewerId }: LeaderboardProps) {
  const { data: groups = [], isLoading } = useGroupLeaderboard(game.id);
  const rankOf = denseRank(groups.map(({ totalScore }) => totalScore));
  const rows = groups.map(({ group, totalScore }) => ({
    id: group.id,
    rank: rankOf(totalScore),
    score: totalScore,
    name: group.name,
    leading: <GroupDot color={group.color} />,
    own: group.members.some(({ userId }) => userId === viewerId),
  }));
  return (
    <Board title="Group Leaderboard" isLoading={isLoading} empty="This game has no groups." rows={rows} />
  );
}

/** Ranks of descending scores: equal ones share a rank, and the next one gets the next number. */
function denseRank(scores: readonly number[]) {
  const distinct = [...new Set(scores)];
  return (score: number) => distinct.indexOf(score) + 1;
}

interface BoardProps {
  readonly title: string;
  readonly isLoading: boolean;
  /** Shown if there are no rows. */
  readonly empty: string;
  readonly rows: readonly RankingRow[];
}

function Board({ title, isLoading, empty, rows }: BoardProps) {
  return (
    <Section title={title}>
      <Card>
        {isLoading ? (
          <SkeletonRows count={3} label={`Loading ${title}`} />
        ) : rows.length === 0 ? (
          <Hint>{empty}</Hint>
        ) : (
          <Ranking label={title} rows={rows} />
        )}
      </Card>
    </Section>
  );
}
