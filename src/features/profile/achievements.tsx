import { type LucideIcon } from 'lucide-react';
import Crown from 'lucide-react/icons/crown';
import Flame from 'lucide-react/icons/flame';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import Sparkles from 'lucide-react/icons/sparkles';
import type { UserStats } from '#contract/users.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { grow, Row, Stack } from '#src/design/layout/layout.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { useUserStats } from '#src/features/users/index.ts';
import * as css from './profile.css.ts';

interface Achievement {
  readonly name: string;
  readonly text: string;
  /** The count that earns it. */
  readonly goal: number;
  readonly count: (stats: UserStats) => number;
  readonly Icon: LucideIcon;
}

/** Specification §4. */
const achievements: readonly Achievement[] = [
  {
    name: 'Comfort Zone Crusher',
    text: 'Share 10 accomplishments',
    goal: 10,
    count: ({ totalAccomplishments }) => totalAccomplishments,
    Icon: Flame,
  },
  {
    name: 'Community Champion',
    text: 'Receive 50 votes',
    goal: 50,
    count: ({ totalUpvotes }) => totalUpvotes,
    Icon: HeartHandshake,
  },
  {
    name: 'Game Master',
    text: 'Create 5 games',
    goal: 5,
    count: ({ gamesCreated }) => gamesCreated,
    Icon: Crown,
  },
  {
    name: 'Inspiration',
    text: 'Receive 100 upvotes',
    goal: 100,
    count: ({ totalUpvotes }) => totalUpvotes,
    Icon: Sparkles,
  },
];

/** The achievements, and the user's progress to each. */
export function Achievements() {
  const query = useUserStats();
  const { data: stats, isError } = query;
  if (stats) {
    return (
      <Stack as="ul" gap={3}>
        {achievements.map((achievement) => (
          <AchievementCard key={achievement.name} achievement={achievement} stats={stats} />
        ))}
      </Stack>
    );
  }
  if (!isError) return <SkeletonCards count={4} height="1rem" label="Loading your achievements" />;
  return <ErrorState title="Your achievements could not be loaded" retry={query} />;
}

function AchievementCard({ achievement, stats }: { achievement: Achievement; stats: UserStats }) {
  const { name, text, goal, Icon } = achievement;
  const count = achievement.count(stats);
  const isEarned = count >= goal;
  return (
    <Card as="li" padding="small">
      <Row gap={3}>
        <span className={css.emblem} data-earned={isEarned || undefined}>
          <Icon size={24} aria-hidden="true" />
        </span>
        <Stack gap={1} className={grow}>
          <Row justify="between" gap={2}>
            <Text as="h3" size="md">
              {name}
            </Text>
            {isEarned ? (
              <Badge tone="gold">Earned</Badge>
            ) : (
              <Hint as="span" weight="medium" tabular>
                {count} / {goal}
              </Hint>
            )}
          </Row>
          <Hint>{text}</Hint>
          {!isEarned && (
            <Progress label={name} value={(count / goal) * 100} valueText={`${count} of ${goal}`} />
          )}
        </Stack>
      </Row>
    </Card>
  );
}
