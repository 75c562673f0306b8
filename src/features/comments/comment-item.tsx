import { Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { Comment } from '#contract/comments.ts';
import { Avatar, cx, grow, IconButton, Row, Text } from '#src/design/index.ts';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { displayName, initials } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import * as css from './comments.css.ts';

interface CommentItemProps {
  readonly comment: Comment;
  /** On its way to the server, which may still refuse it. */
  readonly pending: boolean;
  /** It goes once the server can be reached. */
  readonly waits: boolean;
  readonly onDelete: ((commentId: string) => void) | undefined;
}

/** One comment; its author can take it back. */
export const CommentItem = memo(function CommentItem({
  comment,
  pending,
  waits,
  onDelete,
}: CommentItemProps) {
  const now = useNow();
  const { id, user, createdAt, content } = comment;
  return (
    <Row as="li" gap={2} align="start" className={css.item} data-pending={pending || undefined}>
      <Avatar initials={initials(user)} src={user.profileImageUrl} seed={user.id} size="sm" />
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
            title={fullTime(createdAt)}
            className={css.when}
          >
            {waits ? 'Waiting to send' : relativeTime(createdAt, now)}
          </Text>
        </Row>
        <Text size="sm" dir="auto" prose className={css.words}>
          {content}
        </Text>
      </div>
      {onDelete && !pending && (
        <IconButton aria-label="Delete comment" tone="muted" onClick={() => onDelete(id)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Row>
  );
});
