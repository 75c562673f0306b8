import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { COMMENT_MAX } from '#contract/constants.ts';
import { type EntryView, entryLabel } from '#machines/outbox-entry.ts';
import { Button } from '#src/design/button/button.tsx';
import { Composer } from '#src/design/composer/composer.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { useItemFocus } from '#src/design/list-row/list-row.tsx';
import { relativeTime } from '#src/lib/dates.ts';
import { useIncrementalRendering } from '#src/lib/scheduling.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useNow } from '#src/lib/use-now.ts';
import { CommentItem } from './comment-item.tsx';
import * as css from './comments.css.ts';
import { type CommentThreadOptions, useCommentComposer, useCommentThread } from './use-comment-thread.ts';

/** How many of the newest comments a collapsed thread shows. */
const COLLAPSED_TO = 2;

interface CommentThreadProps extends CommentThreadOptions {
  readonly gameId: string;
  /** Whether the viewer may add a comment. */
  readonly canComment: boolean;
}

/** The comments of a post, oldest first, and the composer for the next one. */
export function CommentThread({ gameId, canComment, ...options }: CommentThreadProps) {
  const thread = useCommentThread(options);
  if (thread.comments.length === 0 && !canComment) return null;
  return (
    <Stack gap={3} className={css.thread}>
      <Comments thread={thread} gameId={gameId} viewerId={options.viewer.id} />
      {canComment && (
        <CommentComposer postId={options.postId} entries={thread.entries} onReturned={thread.setReturnedId} />
      )}
    </Stack>
  );
}

interface CommentsProps {
  readonly thread: ReturnType<typeof useCommentThread>;
  readonly gameId: string;
  readonly viewerId: string;
}

function Comments({ thread, gameId, viewerId }: CommentsProps) {
  const { comments, entries, remove } = thread;
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  const focus = useItemFocus();
  // One clock for all: hundreds of subscriptions slow down expanding and collapsing.
  const now = useNow();
  const { shown, remaining } = useIncrementalComments(comments, isExpanded);
  const items = useMemo(
    () =>
      shown.map((comment, at) => {
        const entry = entries.find(({ id }) => id === comment.id);
        return (
          <CommentItem
            key={comment.id}
            comment={comment}
            gameId={gameId}
            entry={entry}
            when={entryLabel(entry) ?? relativeTime(comment.createdAt, now)}
            isOlder={at < shown.length - COLLAPSED_TO}
            onDelete={comment.userId === viewerId ? remove : undefined}
          />
        );
      }),
    [shown, entries, remove, gameId, viewerId, now],
  );
  return (
    <>
      {comments.length > COLLAPSED_TO && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isExpanded}
          aria-controls={listId}
          className={css.toggle}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer comments' : `View all ${countWithNoun(comments.length, 'comment')}`}
        </Button>
      )}
      {shown.length > 0 && (
        <Stack as="ul" id={listId} gap={2} className={css.list} aria-label="Comments" {...focus}>
          {remaining > 0
            ? items.toSpliced(-COLLAPSED_TO, 0, <Spacer key="spacer" count={remaining} />)
            : items}
        </Stack>
      )}
    </>
  );
}

/**
 * The comments to render now, and how many remain. Expanding renders them a batch a frame, from the oldest on, which is where the user
 * looks; the newest stay in place, with the composer below them.
 */
function useIncrementalComments(comments: readonly Comment[], isExpanded: boolean) {
  const showsAll = useDeferredValue(isExpanded);
  const older = showsAll ? Math.max(0, comments.length - COLLAPSED_TO) : 0;
  const rendered = useIncrementalRendering(older);
  const shown = useMemo(
    () => [...comments.slice(0, rendered), ...comments.slice(-COLLAPSED_TO)],
    [comments, rendered],
  );
  return { shown, remaining: older - rendered };
}

/** Takes the height of comments that are not rendered yet, so that what is below them does not move. */
function Spacer({ count }: { readonly count: number }) {
  return (
    <li
      aria-hidden="true"
      className={css.spacer}
      style={assignInlineVars({ [css.spacerCount]: String(count) })}
    />
  );
}

interface CommentComposerProps {
  readonly postId: string;
  readonly entries: readonly EntryView[];
  readonly onReturned: (id: string | null) => void;
}

function CommentComposer({ postId, entries, onReturned }: CommentComposerProps) {
  const { text, write, submit } = useCommentComposer(postId, entries, onReturned);
  return (
    <Composer
      label="Add a comment"
      sendLabel="Post comment"
      maxLength={COMMENT_MAX}
      text={text}
      onChange={write}
      onSubmit={submit}
    />
  );
}
