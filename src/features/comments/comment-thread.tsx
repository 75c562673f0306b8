import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { COMMENT_MAX, type Comment } from '#contract/comments.ts';
import { Button, Composer, Stack } from '#src/design/index.ts';
import { relativeTime } from '#src/lib/dates.ts';
import { counted } from '#src/lib/text.ts';
import { useGradually } from '#src/lib/use-gradually.ts';
import { useNow } from '#src/lib/use-now.ts';
import { CommentItem } from './comment-item.tsx';
import * as css from './comments.css.ts';
import { type CommentThreadOptions, useCommentDraft, useCommentThread } from './use-comment-thread.ts';

/** So many of the newest are shown until the thread is expanded. */
const COLLAPSED_TO = 2;

interface CommentThreadProps extends CommentThreadOptions {
  /** Whether the viewer may comment; everybody who sees it reads. */
  readonly canComment: boolean;
}

/** The comments of a post in the order they were written, and where one writes the next. */
export function CommentThread({ canComment, ...options }: CommentThreadProps) {
  const thread = useCommentThread(options);
  if (thread.comments.length === 0 && !canComment) return null;
  return (
    <Stack gap={3} className={css.thread}>
      <Comments thread={thread} viewerId={options.viewer.id} />
      {canComment && (
        <CommentComposer postId={options.postId} composer={thread.composer} kept={thread.kept} />
      )}
    </Stack>
  );
}

interface CommentsProps {
  readonly thread: ReturnType<typeof useCommentThread>;
  readonly viewerId: string;
}

function Comments({ thread, viewerId }: CommentsProps) {
  const { comments } = thread;
  const [isExpanded, setExpanded] = useState(false);
  const listId = useId();
  // One for all: hundreds that each keep the time take longer to come and to go.
  const now = useNow();
  const { shown, toCome } = useShown(comments, isExpanded);
  const items = useMemo(
    () =>
      shown.map((comment, at) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          pending={thread.isPending(comment.id)}
          when={thread.isWaiting(comment.id) ? 'Waiting to send' : relativeTime(comment.createdAt, now)}
          isOlder={at < shown.length - COLLAPSED_TO}
          onDelete={comment.userId === viewerId ? thread.remove : undefined}
        />
      )),
    [shown, thread, viewerId, now],
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
          {isExpanded ? 'Show fewer comments' : `View all ${counted(comments.length, 'comment')}`}
        </Button>
      )}
      {shown.length > 0 && (
        <Stack as="ul" id={listId} gap={2} className={css.list} aria-label="Comments">
          {toCome > 0 ? items.toSpliced(-COLLAPSED_TO, 0, <Room key="room" comments={toCome} />) : items}
        </Stack>
      )}
    </>
  );
}

/**
 * The comments to draw by now. Hundreds take a while: the finger is answered first, then they come from the oldest on, which
 * stand where it is. The newest stay all the while, with what is written below them.
 */
function useShown(comments: readonly Comment[], isExpanded: boolean) {
  const showsAll = useDeferredValue(isExpanded);
  const older = showsAll ? Math.max(0, comments.length - COLLAPSED_TO) : 0;
  const drawn = useGradually(older);
  const shown = useMemo(
    () => [...comments.slice(0, drawn), ...comments.slice(-COLLAPSED_TO)],
    [comments, drawn],
  );
  return { shown, toCome: older - drawn };
}

/** Keeps the room of comments that are still to be drawn, so that nothing below them moves when they are. */
function Room({ comments }: { readonly comments: number }) {
  return (
    <li
      aria-hidden="true"
      className={css.room}
      style={assignInlineVars({ [css.toCome]: String(comments) })}
    />
  );
}

type CommentComposerProps = Pick<CommentThreadOptions, 'postId'> &
  Pick<ReturnType<typeof useCommentThread>, 'composer' | 'kept'>;

function CommentComposer({ postId, composer, kept }: CommentComposerProps) {
  const { draft, write, submit } = useCommentDraft(postId, composer, kept);
  return (
    <Composer
      label="Add a comment"
      sendLabel="Post comment"
      maxLength={COMMENT_MAX}
      text={draft}
      onChange={write}
      onSubmit={submit}
    />
  );
}
