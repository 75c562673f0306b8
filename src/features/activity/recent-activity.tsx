import { Button } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { useNow } from '#src/lib/use-now.ts';
import { useActivity } from './activity.queries.ts';
import { ActivityCard } from './activity-card.tsx';

/** 'Recent Activity': the latest posts and comments in your games. */
export function RecentActivity() {
  const now = useNow();
  const { data: items, isError, refetch } = useActivity();
  return (
    <Section title="Recent Activity">
      {items && (
        <ListOrEmpty items={items} keyOf={({ type, id }) => `${type}-${id}`} gap={3} empty={<Quiet />}>
          {(item) => <ActivityCard item={item} now={now} />}
        </ListOrEmpty>
      )}
      {!items && isError && (
        <ErrorState
          title="Recent activity could not be loaded"
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!items && !isError && <SkeletonCards count={2} label="Loading recent activity" height="3rem" />}
    </Section>
  );
}

function Quiet() {
  return (
    <EmptyState
      art="posts"
      title="Nothing has happened yet"
      text="What people share and say in your games shows up here."
    />
  );
}
