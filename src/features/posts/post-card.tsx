import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, use, useId } from 'react';
import type { GameStatus } from '#contract/games.ts';
import type { Post } from '#contract/posts.ts';
import type { User } from '#contract/users.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { grow, Row, Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { CommentThread } from '#src/features/comments/index.ts';
import { hasOptions, UserOptions } from '#src/features/safety/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { fullTime, relativeTime } from '#src/lib/dates.ts';
import { lazyComponent } from '#src/lib/lazy-component.tsx';
import { LocalDate } from '#src/lib/local-date.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { PostEditor } from './post-editor.tsx';
import { PostPhoto } from './post-photo.tsx';
import { PostText } from './post-text.tsx';
import * as css from './posts.css.ts';
import { removeComment } from './posts.queries.ts';
import { UpvoteButton, UpvoteCount } from './upvote-button.tsx';
import { usePostEditing } from './use-post-editing.ts';
import { useUpvote } from './use-upvote.ts';

// Only authors need the menu and its dialogs, whose code is larger than the card's.
const AuthorMenu = lazyComponent(() => import('./author-menu.tsx'), {
  useAttempt: useConnection,
  Placeholder: () => <span className={css.menuPlaceholder} />,
});

export interface PostCardProps {
  readonly post: Post;
  /** The status of the game, which may be newer than the one in the post. */
  readonly status: GameStatus;
  readonly viewer: User;
  /** Whether the viewer may upvote, comment and edit; otherwise they read. */
  readonly canInteract: boolean;
  /** Whether to name the game, in a list of several games. */
  readonly showsGame?: boolean;
}

/** An accomplishment with its upvotes and comments. Does not render when the posts around it change. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, viewer } = props;
  if (post.userId === viewer.id) return <OwnCard {...props} />;
  const menu = hasOptions(post.viewer) && (
    <UserOptions
      user={post.user}
      subject={{ type: 'post', id: post.id }}
      text={post.content}
      gameId={post.gameId}
      viewer={post.viewer}
    />
  );
  return <Frame {...props} menu={menu} text={<PostText content={post.content} />} />;
});

/** A card of the viewer's own post, which can be edited. */
function OwnCard(props: PostCardProps) {
  const { post, status, viewer, canInteract } = props;
  const editing = usePostEditing(post, { status, viewerId: viewer.id, canInteract });
  const { state } = editing;
  return (
    <Frame
      {...props}
      menu={<AuthorMenu editing={editing} />}
      text={
        state?.hasTag('editor') ? (
          <PostEditor state={state} editing={editing} />
        ) : (
          <PostText content={post.content} />
        )
      }
    />
  );
}

interface FrameProps extends PostCardProps {
  readonly menu?: ReactNode;
  readonly text: ReactNode;
}

function Frame({ post, viewer, canInteract, showsGame = false, menu, text }: FrameProps) {
  const nameId = useId();
  return (
    <Card as="article" aria-labelledby={nameId}>
      <Stack gap={3}>
        <Header post={post} nameId={nameId} showsGame={showsGame} menu={menu} />
        {text}
        {post.image !== null && (
          <PostPhoto
            src={post.image}
            alt={`Photo of ${displayName(post.user)}’s accomplishment`}
            imageSize={post.imageSize}
            imageColor={post.imageColor}
          />
        )}
        <Row className={css.footer}>
          <Upvote post={post} viewer={viewer} canInteract={canInteract} />
        </Row>
        <CommentThread
          postId={post.id}
          gameId={post.gameId}
          comments={post.comments}
          viewer={viewer}
          onDeleted={removeComment}
          canComment={canInteract}
        />
      </Stack>
    </Card>
  );
}

interface HeaderProps extends Required<Pick<PostCardProps, 'post' | 'showsGame'>> {
  readonly nameId: string;
  readonly menu: ReactNode;
}

function Header({ post: { user, createdAt, game }, nameId, showsGame, menu }: HeaderProps) {
  const now = useNow();
  const toLocalDate = use(LocalDate);
  return (
    <Row as="header" gap={3}>
      <UserAvatar user={user} />
      <div className={cx(grow, css.names)}>
        <Text as="h3" id={nameId} size="md" weight="bold" truncate dir="auto">
          {displayName(user)}
        </Text>
        <Row gap={1} wrap>
          <Text
            as="time"
            size="sm"
            tone="faint"
            dateTime={createdAt}
            title={fullTime(createdAt, toLocalDate)}
          >
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

function Upvote({ post, viewer, canInteract }: Pick<PostCardProps, 'post' | 'viewer' | 'canInteract'>) {
  const { isUpvoted, count, toggle } = useUpvote(post, viewer.id);
  if (!canInteract) return <UpvoteCount count={count} />;
  return <UpvoteButton isUpvoted={isUpvoted} count={count} onToggle={toggle} />;
}
