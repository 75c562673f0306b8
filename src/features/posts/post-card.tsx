import { memo, type ReactNode, useId } from 'react';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { CommentThread } from '#src/features/comments/index.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { displayName } from '#src/lib/names.ts';
import * as css from './post-card.css.ts';
import { PostEditor } from './post-editor.tsx';
import { PostHeader } from './post-header.tsx';
import { PostPhoto } from './post-photo.tsx';
import { PostUpvote } from './post-upvote.tsx';
import { PostWords } from './post-words.tsx';
import { commentDeleted } from './posts.queries.ts';
import { usePostEditing } from './use-post-editing.ts';

// Only owners need the menu and its dialogs, which weigh more than the card.
const OwnerTools = lazyComponent(() => import('./owner-tools.tsx'), {
  useAttempt: useConnection,
  Placeholder: () => <span className={css.toolsPlace} />,
});

interface PostCardProps {
  readonly post: Post;
  /** The game's, which may be newer than what the post carries. */
  readonly status: GameStatus;
  readonly viewer: User;
  /** Whether the viewer may upvote and comment; otherwise they read. */
  readonly canInteract: boolean;
  /** Says in which game, where the list is of several. */
  readonly showsGame?: boolean;
}

/** An accomplishment with its upvotes and comments. Stands still while the posts around it change. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, viewer } = props;
  if (post.userId === viewer.id) return <OwnCard {...props} />;
  return <Frame {...props} words={<PostWords content={post.content} />} />;
});

/** One's own, which can be changed. */
function OwnCard(props: PostCardProps) {
  const { post, status, viewer } = props;
  const editing = usePostEditing(post, status, viewer.id);
  const { state } = editing;
  return (
    <Frame
      {...props}
      menu={<OwnerTools editing={editing} />}
      words={
        state?.hasTag('editor') ? (
          <PostEditor state={state} editing={editing} />
        ) : (
          <PostWords content={post.content} />
        )
      }
    />
  );
}

interface FrameProps extends PostCardProps {
  readonly menu?: ReactNode;
  readonly words: ReactNode;
}

function Frame({ post, viewer, canInteract, showsGame = false, menu, words }: FrameProps) {
  const nameId = useId();
  return (
    <Card as="article" aria-labelledby={nameId}>
      <Stack gap={3}>
        <PostHeader post={post} nameId={nameId} showsGame={showsGame} menu={menu} />
        {words}
        {post.image !== null && (
          <PostPhoto
            src={post.image}
            alt={`Photo of ${displayName(post.user)}’s accomplishment`}
            imageSize={post.imageSize}
            imageColor={post.imageColor}
          />
        )}
        <Row className={css.footer}>
          <PostUpvote post={post} viewerId={viewer.id} canInteract={canInteract} />
        </Row>
        <CommentThread
          postId={post.id}
          comments={post.comments}
          viewer={viewer}
          onDeleted={commentDeleted}
          canComment={canInteract}
        />
      </Stack>
    </Card>
  );
}
