import { Link } from '@tanstack/react-router';
import type { ActivityItem } from '#contract/activity.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Badge } from '#src/design/badge/badge.tsx';
import { cardClass } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { grow, Row } from '#src/design/layout/layout.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { Text } from '#src/design/text/text.tsx';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { displayName, initials } from '#src/lib/names.ts';
import { truncate } from '#src/lib/text.ts';
import * as css from './activity.css.ts';

const GamePicker = lazyComponent(() => import('./game-picker.tsx'), {
  useAttempt: useConnection,
  Placeholder: ({ label }) => <span className={css.target}>{label}</span>,
});

const CONTENT_MAX = 200;
const EXCERPT_MAX = 100;

/** Something that happened in your games. A tap leads to the game, or to the choice of games it happened in. */
export function ActivityCard({ item, now }: { item: ActivityItem; now: Date }) {
  const { user } = item;
  return (
    <article className={cx(cardClass({ pressable: true }), css.card)}>
      <Row>
        <Avatar initials={initials(user)} src={user.profileImageUrl} seed={user.id} />
        <div className={grow}>
          <Text weight="bold" truncate>
            {displayName(user)}
          </Text>
          <Text as="time" size="xs" tone="muted" dateTime={item.createdAt} title={fullTime(item.createdAt)}>
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
      <Where item={item} />
    </article>
  );
}

function Where({ item }: { item: ActivityItem }) {
  if (item.isMultiGame && item.games.length > 1) {
    return <GamePicker label={`${item.games.length} games`} games={item.games} />;
  }
  return (
    <Link to="/games/$id" params={{ id: item.gameId }} className={css.target}>
      in {item.game.name}
    </Link>
  );
}
