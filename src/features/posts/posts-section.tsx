import type { ButtonHTMLAttributes } from 'react';
import type { Game } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { Button } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { Section } from '#src/design/page/page.tsx';
import { PagedPosts } from './paged-posts.tsx';
import { PendingPosts } from './pending-posts.tsx';
import { useGamePosts } from './posts.queries.ts';
import { usePages } from './use-pages.ts';

interface PostsSectionProps {
  readonly game: Pick<Game, 'id' | 'status' | 'viewer'>;
  readonly viewer: User;
  /** Props of a button that opens the dialog to share an accomplishment in this game. */
  readonly shareButton?: ButtonHTMLAttributes<HTMLButtonElement>;
}

/** The accomplishments of a game, page by page; nothing for an upcoming game. */
export function PostsSection({ game, viewer, shareButton }: PostsSectionProps) {
  if (game.status === 'upcoming') return null;
  return (
    <Section title="Accomplishments">
      <PendingPosts gameId={game.id} />
      <GamePosts key={game.id} game={game} viewer={viewer} shareButton={shareButton} />
    </Section>
  );
}

function GamePosts({ game, viewer, shareButton }: PostsSectionProps) {
  const pages = usePages();
  const card = {
    status: game.status,
    canInteract: game.status === 'active' && game.viewer.isParticipant,
  };
  return (
    <PagedPosts
      pages={pages}
      query={useGamePosts(game.id, pages.request)}
      viewer={viewer}
      cardOf={() => card}
      loading="Loading accomplishments"
      failed="The accomplishments could not be loaded"
      empty={<NoPosts game={game} shareButton={shareButton} />}
    />
  );
}

function NoPosts({ game, shareButton }: Pick<PostsSectionProps, 'game' | 'shareButton'>) {
  if (game.status === 'active' && game.viewer.isParticipant) {
    return (
      <EmptyState
        art="posts"
        title="No accomplishments shared yet"
        text="Be the first to share!"
        action={
          shareButton && (
            <Button variant="gradient" {...shareButton}>
              Share Your Accomplishment
            </Button>
          )
        }
      />
    );
  }
  return (
    <EmptyState
      art="posts"
      title={
        game.status === 'completed' ? 'Nobody shared anything in this game' : 'Nothing to cheer for so far'
      }
    />
  );
}
