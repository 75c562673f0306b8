import Trash2 from 'lucide-react/icons/trash-2';
import { memo, use } from 'react';
import type { Comment } from '#contract/comments.ts';
import type { EntryView } from '#machines/outbox-entry.ts';
import { cx } from '#src/design/cx.ts';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { grow, Row } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { EntryActions } from '#src/features/outbox/index.ts';
import { hasOptions, UserOptions } from '#src/features/safety/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { fullTime } from '#src/lib/dates.ts';
import { LocalDate } from '#src/lib/local-date.ts';
import { displayName } from '#src/lib/names.ts';
import * as css from './comments.css.ts';

interface CommentItemProps {
  readonly comment: Comment;
  readonly gameId: string;
  /** Its entry in the outbox until it is delivered. */
  readonly entry: EntryView | undefined;
  /** When it was written, or the state of its entry. */
  readonly when: string;
  /** Hidden while the thread is collapsed. */
  readonly isOlder: boolean;
  readonly onDelete: ((commentId: string) => void) | undefined;
}

/** One comment, which its author can delete; others can hide everything its author writes, and moderators decide about it. */
export const CommentItem = memo(function CommentItem({
  comment,
  gameId,
  entry,
  when,
  isOlder,
  onDelete,
}: CommentItemProps) {
  const { id, user, createdAt, content, viewer } = comment;
  const toLocalDate = use(LocalDate);
  // The containment of `offscreen` would clip the focus ring of the button.
  const isOffscreen = isOlder && onDelete === undefined;
  return (
    <Row
      as="li"
      gap={2}
      align="start"
      className={cx(css.item, isOffscreen && css.offscreen)}
      data-pending={entry !== undefined || undefined}
    >
      <UserAvatar user={user} size="sm" />
      <div className={cx(grow, css.bubble)}>
        <Row gap={2} align="baseline" className={css.byline}>
          <Text as="span" size="sm" weight="bold" truncate dir="auto">
            {displayName(user)}
          </Text>
          <Text
            as="time"
            size="xs"
            tone="faint"
            dateTime={createdAt}
            title={fullTime(createdAt, toLocalDate)}
            className={css.when}
          >
            {when}
          </Text>
        </Row>
        <Text size="sm" dir="auto" prose className={css.content}>
          {content}
        </Text>
        <EntryActions entry={entry} />
      </div>
      {hasOptions(viewer) && (
        <UserOptions
          user={user}
          subject={{ type: 'comment', id }}
          text={content}
          gameId={gameId}
          viewer={viewer}
        />
      )}
      {onDelete && entry === undefined && (
        <IconButton aria-label="Delete comment" tone="muted" onClick={() => onDelete(id)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  );
});
