import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { ActivityItem } from '#contract/activity.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { cardClass } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { grow, Row } from '#src/design/layout/layout.tsx';
import { Section } from '#src/design/page/page.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { LocalDate } from '#src/lib/local-date.ts';
import { displayName } from '#src/lib/names.ts';
import { truncate } from '#src/lib/text.ts';
import { useNow } from '#src/lib/use-now.ts';
import * as css from './activity.css.ts';
import { useActivity } from './activity.queries.ts';

const GamePicker = lazyComponent(() => import('./game-picker.tsx'), {
  useAttempt: useConnection,
  Placeholder: ({ label }) => <span className={css.target}>{label}</span>,
});

const CONTENT_MAX = 200;
const EXCERPT_MAX = 100;

/** 'Recent Activity': the latest posts and comments in the user's games. */
export function RecentActivity() {
  const now = useNow();
  const query = useActivity();
  const { data: items, isError } = query;
  const empty = (
    <EmptyState
      art="posts"
      title="Nothing has happened yet"
      text="What people share and say in your games shows up here."
    />
  );
  return (
    <Section title="Recent Activity">
      {items && (
        <ListOrEmpty items={items} keyOf={({ type, id }) => `${type}-${id}`} gap={3} empty={empty}>
          {(item) => <ActivityCard item={item} now={now} />}
        </ListOrEmpty>
      )}
      {!items && isError && <ErrorState title="Recent activity could not be loaded" retry={query} />}
      {!items && !isError && <SkeletonCards count={2} label="Loading recent activity" height="3rem" />}
    </Section>
  );
}

/** A post or a comment. A tap opens its game, or the choice of games when it is in several. */
function ActivityCard({ item, now }: { item: ActivityItem; now: Date }) {
  const toLocalDate = use(LocalDate);
  const { user } = item;
  return (
    <article className={cx(cardClass({ pressable: true }), css.card)}>
      <Row>
        <UserAvatar user={user} />
        <div className={grow}>
          <Text weight="bold" truncate>
            {displayName(user)}
          </Text>
          <Text
            as="time"
            size="xs"
            tone="muted"
            dateTime={item.createdAt}
            title={fullTime(item.createdAt, toLocalDate)}
          >
            {relativeTime(item.createdAt, now)}
          </Text>
        </div>
        <Badge tone={item.type === 'post' ? 'brand' : 'pink'}>
          {item.type === 'post' ? 'Posted' : 'Commented'}
        </Badge>
      </Row>
      {item.type === 'comment' && item.postContent !== null && (
        <blockquote className={css.excerpt} dir="auto">
          {truncate(item.postContent, EXCERPT_MAX)}
        </blockquote>
      )}
      <Text prose dir="auto">
        {truncate(item.content, CONTENT_MAX)}
      </Text>
      {item.image && <Photo src={item.image} alt="Accomplishment" color={item.imageColor} />}
      <GameLink item={item} />
    </article>
  );
}

function GameLink({ item }: { item: ActivityItem }) {
  if (item.isMultiGame && item.games.length > 1) {
    return <GamePicker label={`${item.games.length} games`} games={item.games} />;
  }
  return (
    <Link to="/games/$id" params={{ id: item.gameId }} className={css.target}>
      in {item.game.name}
    </Link>
  );
}
