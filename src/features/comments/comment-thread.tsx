import { useDeferredValue, useId, useState } from 'react';
import { COMMENT_MAX } from '#contract/comments.ts';
import { Button, Composer, Stack } from '#src/design/index.ts';
import { counted } from '#src/lib/text.ts';
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
  const [isExpanded, setExpanded] = useState(false);
  // Hundreds of comments may take a while: the finger is answered first.
  const showsAll = useDeferredValue(isExpanded);
  const listId = useId();
  const { comments } = thread;
  const isLong = comments.length > COLLAPSED_TO;
  const shown = showsAll ? comments : comments.slice(-COLLAPSED_TO);
  if (comments.length === 0 && !canComment) return null;
  return (
    <Stack gap={3} className={css.thread}>
      {isLong && (
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
          {shown.map((comment) => (
            <CommentItem
              key={comment.id}
              comment={comment}
              pending={thread.isPending(comment.id)}
              waits={thread.isWaiting(comment.id)}
              onDelete={comment.userId === options.viewer.id ? thread.remove : undefined}
            />
          ))}
        </Stack>
      )}
      {canComment && (
        <CommentComposer postId={options.postId} composer={thread.composer} kept={thread.kept} />
      )}
    </Stack>
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
