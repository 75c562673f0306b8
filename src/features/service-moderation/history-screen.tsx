import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as z from 'zod/mini';
import type { GameHistory, UserHistory } from '#contract/moderation.ts';
import { MODERATION_NOTE_MAX } from '#contract/moderation-constants.ts';
import { useIdempotencyKey } from '#src/api/idempotency-key.ts';
import { Badge } from '#src/design/badge/badge.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Page, Section } from '#src/design/page/page.tsx';
import { SkeletonCards } from '#src/design/skeleton/skeleton.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { BackLink } from '#src/features/links/index.ts';
import { dayText, fullTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useForm } from '#src/lib/use-form.ts';
import { RestrictionCard } from './cards.tsx';
import { DecideButton, DecisionArea } from './decide.tsx';
import { type FailedQuery, ModerationFailure } from './moderation-failure.tsx';
import { ReportCard } from './report-card.tsx';
import { useAddNote, useGameHistory, useUserHistory } from './service-moderation.queries.ts';

export type HistoryKind = 'users' | 'games';

/** What moderators know about a user: reports, decisions and notes. */
export function UserHistoryScreen({ id }: { readonly id: string }) {
  const query = useUserHistory(id);
  const { data } = query;
  return (
    <HistoryPage
      kind="users"
      id={id}
      title={data ? displayName(data.user) : 'History'}
      history={data}
      query={query}
    >
      {data && (
        <Card>
          <Stack gap={3}>
            <Hint>
              @{data.user.username} · Joined on {dayText(data.createdAt)}
            </Hint>
            {data.isModerator || data.suspensionId !== null ? (
              <Row gap={2}>
                {data.isModerator && <Badge tone="brand">Moderator</Badge>}
                {data.suspensionId !== null && <Badge tone="danger">Suspended</Badge>}
              </Row>
            ) : (
              <DecideButton
                variant="dangerGhost"
                decision={{
                  subject: { type: 'suspension', id: data.user.id },
                  reason: null,
                  title: `Suspend ${displayName(data.user)}`,
                }}
              >
                Suspend
              </DecideButton>
            )}
          </Stack>
        </Card>
      )}
    </HistoryPage>
  );
}

/** What moderators know about a game: reports, decisions and notes. */
export function GameHistoryScreen({ id }: { readonly id: string }) {
  const query = useGameHistory(id);
  const { data } = query;
  return (
    <HistoryPage kind="games" id={id} title={data?.game.name ?? 'History'} history={data} query={query}>
      {data && <Hint>Created by {displayName(data.game.creator)}</Hint>}
    </HistoryPage>
  );
}

interface HistoryPageProps {
  readonly kind: HistoryKind;
  readonly id: string;
  readonly title: string;
  readonly history: Pick<UserHistory | GameHistory, 'reports' | 'restrictions' | 'notes'> | undefined;
  readonly query: FailedQuery;
  readonly children: ReactNode;
}

function HistoryPage({ kind, id, title, history, query, children }: HistoryPageProps) {
  return (
    <Page title={title} back={<BackLink to="/moderation" aria-label="Back to Moderation" />}>
      {!history && query.error === null && (
        <SkeletonCards count={2} label="Loading the history" height="8rem" />
      )}
      {!history && query.error !== null && <ModerationFailure query={query} />}
      <DecisionArea>
        {children}
        {history && (
          <>
            <Section title="Notes">
              <Notes key={id} kind={kind} id={id} notes={history.notes} />
            </Section>
            <Section title="Decisions">
              <Items items={history.restrictions} empty="There are none.">
                {(restriction) => <RestrictionCard restriction={restriction} />}
              </Items>
            </Section>
            <Section title="Reports">
              <Items items={history.reports} empty="There are none.">
                {(report) => <ReportCard report={report} />}
              </Items>
            </Section>
          </>
        )}
      </DecisionArea>
    </Page>
  );
}

interface ItemsProps<Item> {
  readonly items: readonly Item[];
  readonly empty: string;
  readonly children: (item: Item) => ReactNode;
}

function Items<Item extends { readonly id: string }>({ items, empty, children }: ItemsProps<Item>) {
  return (
    <ListOrEmpty items={items} keyOf={({ id }) => id} empty={<Hint>{empty}</Hint>} gap={3}>
      {children}
    </ListOrEmpty>
  );
}

const storedNote = z.object({ text: z.string() });

function Notes({ kind, id, notes }: Pick<HistoryPageProps, 'kind' | 'id'> & Pick<UserHistory, 'notes'>) {
  const formId = useId();
  const key = useIdempotencyKey(`moderation-note-key.${id}`);
  const mutationKey = ['moderation', 'note', kind, id];
  const { mutate, isPending } = useAddNote({
    mutationKey,
    onSuccess: () => {
      key.clear();
      form.dropSubmitted();
    },
    onFailed: key.failed,
  });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const form = useForm({
    initial: { text: '' },
    storage: { name: `moderation-note.${id}`, read: (stored) => storedNote.safeParse(stored).data ?? {} },
    check: ({ text }) =>
      text.trim() === ''
        ? ({ ok: false, errors: { text: 'Please write a note' } } as const)
        : ({ ok: true, input: { text } } as const),
    isBusy,
    isSentElsewhere: isBusy && !isPending,
    onSubmit: (body) => mutate({ params: { kind, id }, body, headers: { 'idempotency-key': key.get() } }),
  });
  return (
    <Stack gap={3}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Stack gap={2}>
          <TextArea
            label="Note for moderators"
            dir="auto"
            maxLength={MODERATION_NOTE_MAX}
            value={form.draft.text}
            error={form.errors.text}
            onChange={(event) => {
              if (!isBusy) key.replace();
              form.change({ text: event.target.value });
            }}
          />
          <Button type="submit" variant="outline" block busy={isBusy}>
            Add note
          </Button>
        </Stack>
      </form>
      <Items items={notes} empty="There are none.">
        {({ author, text, createdAt }) => (
          <Card as="article">
            <Text prose dir="auto">
              {text}
            </Text>
            <Hint>
              {displayName(author)}, {fullTime(createdAt)}
            </Hint>
          </Card>
        )}
      </Items>
    </Stack>
  );
}
