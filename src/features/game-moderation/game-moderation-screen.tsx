import { useState } from 'react';
import type { GameModeration } from '#contract/game-moderation.ts';
import { ApiError } from '#src/api/errors.ts';
import { Card } from '#src/design/card/card.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Page, Section } from '#src/design/page/page.tsx';
import { PageButtons } from '#src/design/page/page-buttons.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint } from '#src/design/text/text.tsx';
import { GameFailure } from '#src/features/games/index.ts';
import { BackLink } from '#src/features/links/index.ts';
import { Decisions } from './decisions.tsx';
import { LOG_PAGE, useGameModeration } from './game-moderation.queries.ts';
import { subjectKey } from './moderation.ts';
import { ReportedCard } from './reported-card.tsx';

/** What is reported in a game, who is banned and what was decided, for its creator and its admins. */
export function GameModerationScreen({ gameId }: { readonly gameId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useGameModeration(gameId, page);
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <Page
      title="Moderation"
      back={
        <BackLink to="/games/$id/edit" params={{ id: gameId }} aria-label="Back to the game’s settings" />
      }
    >
      {data ? (
        <>
          <Queue gameId={gameId} queue={data.queue} />
          {data.bans.length > 0 && (
            <Section title="Banned people">
              <Card>
                <Decisions label="Banned people" decisions={data.bans} gameId={gameId} />
              </Card>
            </Section>
          )}
          <Section title="Log">
            <Card>
              <Stack gap={3}>
                {data.log.length === 0 ? (
                  <Hint>{page === 1 ? 'Nobody has decided anything here.' : 'There is nothing older.'}</Hint>
                ) : (
                  <Decisions label="Log" decisions={data.log} gameId={gameId} />
                )}
                {(page > 1 || data.log.length === LOG_PAGE) && (
                  <PageButtons
                    aria-label="Pages of the log"
                    page={page}
                    hasMore={data.log.length === LOG_PAGE}
                    busy={isPlaceholderData}
                    onPage={setPage}
                  />
                )}
              </Stack>
            </Card>
          </Section>
        </>
      ) : (
        <SkeletonCards count={2} height="12rem" label="Loading the moderation" />
      )}
    </Page>
  );
}

interface QueueProps {
  readonly gameId: string;
  readonly queue: GameModeration['queue'];
}

function Queue({ gameId, queue }: QueueProps) {
  return (
    <Section title="Reported">
      <ListOrEmpty
        items={queue}
        keyOf={({ subject }) => subjectKey(subject)}
        empty={
          <Card>
            <Hint>Nothing is reported.</Hint>
          </Card>
        }
      >
        {(reported) => <ReportedCard gameId={gameId} reported={reported} />}
      </ListOrEmpty>
    </Section>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

function Failure({ error, ...retry }: FailureProps) {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 403)
    return (
      <GameFailure title="Access Denied" text="Only the game creator and admins can moderate this game." />
    );
  if (status === 404)
    return <GameFailure title="Game Not Found" text="This game does not exist or has been deleted." />;
  return (
    <GameFailure
      title="Error loading the moderation"
      text="Check your connection and try again."
      {...retry}
    />
  );
}
