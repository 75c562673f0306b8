import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Post } from '#contract/posts.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { cx } from '#src/design/cx.ts';
import { grow, Row } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import * as css from './post-card.css.ts';

interface PostHeaderProps {
  readonly post: Post;
  readonly nameId: string;
  /** Says in which game, where the list is of several. */
  readonly showsGame: boolean;
  /** The owner's menu. */
  readonly menu?: ReactNode;
}

/** Who did it and when. */
export function PostHeader({ post: { user, createdAt, game }, nameId, showsGame, menu }: PostHeaderProps) {
  const now = useNow();
  return (
    <Row as="header" gap={3}>
      <Avatar initials={initials(user)} src={user.profileImageUrl} seed={user.id} />
      <div className={cx(grow, css.names)}>
        <Text as="h3" id={nameId} size="md" weight="bold" truncate dir="auto">
          {displayName(user)}
        </Text>
        <Row gap={1} wrap>
          <Text as="time" size="sm" tone="faint" dateTime={createdAt} title={fullTime(createdAt)}>
            {relativeTime(createdAt, now)}
          </Text>
          {showsGame && (
            <Link to="/games/$id" params={{ id: game.id }} className={css.game} dir="auto">
              in {game.name}
            </Link>
          )}
        </Row>
      </div>
      {menu}
    </Row>
  );
}
