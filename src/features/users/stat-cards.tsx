import type { ReactNode } from 'react';
import type { UserStats } from '#contract/users.ts';
import { Card } from '#src/design/card/card.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Medal } from '#src/design/medal/medal.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Skeleton, SkeletonGroup } from '#src/design/skeleton/skeleton.tsx';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { Hint, Text } from '#src/design/text/text.tsx';
import { shortCount } from '#src/lib/text.ts';
import * as css from './stat-cards.css.ts';
import { useUserStats } from './users.queries.ts';

/** The viewer's numbers of games, accomplishments, votes and medals. */
export function YourStats({ actions }: { actions?: ReactNode }) {
  const query = useUserStats();
  const { data: stats, isError } = query;
  return (
    <Section title="Your Stats" actions={actions}>
      {stats && <StatCards stats={stats} />}
      {!stats && isError && <ErrorState title="Your stats could not be loaded" retry={query} />}
      {!stats && !isError && (
        <SkeletonGroup label="Loading your stats">
          <div className={css.grid}>
            {['joined', 'done', 'votes', 'medals'].map((key) => (
              <Skeleton key={key} shape="block" height="5.5rem" />
            ))}
          </div>
        </SkeletonGroup>
      )}
    </Section>
  );
}

function StatCards({ stats }: { stats: UserStats }) {
  return (
    <dl className={css.grid}>
      <Stat label="Games Joined" value={stats.gamesJoined} />
      <Stat label="Accomplishments" value={stats.totalAccomplishments} />
      <Stat label="Votes Received" value={stats.totalUpvotes} />
      <Card padding="small" className={css.card}>
        <Hint as="dt">Medals</Hint>
        <dd className={css.medals}>
          <Medals stats={stats} />
        </dd>
      </Card>
    </dl>
  );
}

function Stat({ label, value }: { label: string; value: number }) {
  return (
    <Card padding="small" className={css.card}>
      <Hint as="dt" truncate>
        {label}
      </Hint>
      <dd className={css.number}>{shortCount(value)}</dd>
    </Card>
  );
}

function Medals({ stats }: { stats: UserStats }) {
  const medals = [
    { kind: 'gold', name: 'Gold', count: stats.goldMedals },
    { kind: 'silver', name: 'Silver', count: stats.silverMedals },
    { kind: 'bronze', name: 'Bronze', count: stats.bronzeMedals },
    { kind: 'popular', name: 'Popular vote', count: stats.popularVoteMedals },
  ] as const;
  if (medals.every(({ count }) => count === 0)) {
    return (
      <Text as="span" size="sm" weight="medium">
        No medals yet
      </Text>
    );
  }
  return medals.map(({ kind, name, count }) => (
    <span key={kind} className={css.medal}>
      <Medal kind={kind} size={22} />
      <span className={visuallyHidden}>{`${name}: `}</span>
      {shortCount(count)}
    </span>
  ));
}
