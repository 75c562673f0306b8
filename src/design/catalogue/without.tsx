import { Button } from '../button/button.tsx';
import { Card } from '../card/card.tsx';
import type { DrawingName } from '../empty-state/drawings.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import { ErrorState } from '../error-state/error-state.tsx';
import { Stack } from '../layout/layout.tsx';
import { Photo } from '../photo/photo.tsx';
import { SkeletonCard, SkeletonCards, SkeletonGroup, SkeletonRows } from '../skeleton/skeleton.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import * as css from './catalogue.css.ts';
import { photo } from './samples.ts';

const arts: DrawingName[] = [
  'games',
  'upcoming',
  'past',
  'posts',
  'messages',
  'invitations',
  'leaderboard',
  'search',
  'people',
  'lost',
  'offline',
];

export function Waiting() {
  return (
    <Stack>
      <SkeletonCards count={1} />
      <SkeletonGroup label="One card">
        <SkeletonCard height="3rem" />
      </SkeletonGroup>
      <SkeletonRows count={2} />
      <Spinner block label="Loading games" />
    </Stack>
  );
}

export function Nothing() {
  return (
    <div className={css.tiles}>
      {arts.map((art) => (
        <EmptyState key={art} art={art} title={art} text="What would be here" />
      ))}
    </div>
  );
}

export function Trouble() {
  return (
    <Stack>
      <ErrorState
        title="The games could not be loaded"
        text="Check your connection, then try again."
        action={
          <Button size="small" variant="outline">
            Try again
          </Button>
        }
      />
      <Card>
        <EmptyState
          art="posts"
          title="No accomplishments shared yet"
          text="Be the first to share!"
          action={<Button>Share</Button>}
        />
      </Card>
      <Photo src={photo} alt="Accomplishment" />
      <Photo src="data:image/png;base64,AAAA" alt="Accomplishment" />
    </Stack>
  );
}
