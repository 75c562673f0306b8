import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#contract/users.ts';
import { serverFault } from '#src/api/errors.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { SecondaryLink } from '#src/features/links/index.ts';
import { useIsBlocking } from '#src/features/safety/index.ts';
import { displayName } from '#src/lib/names.ts';
import { partnerQuery } from './conversation.queries.ts';
import { addressOf, type Conversation, type ConversationAddress, keyOf } from './conversations.ts';
import { Thread } from './thread.tsx';

export interface OpenConversationProps {
  readonly address: ConversationAddress;
  readonly conversations: readonly Conversation[];
  readonly viewer: User;
  readonly besideList: boolean;
}

/** The conversation with an address, also one without messages. */
export function OpenConversation({ address, conversations, viewer, besideList }: OpenConversationProps) {
  const existing = conversations.find((one) => keyOf(addressOf(one)) === keyOf(address));
  const isNew = existing === undefined && address.otherId !== viewer.id;
  const query = useQuery({
    ...partnerQuery(address.gameId, address.otherId),
    enabled: isNew,
  });
  const { data: partner, isLoading, error } = query;
  const empty = useMemo(() => (partner ? { ...partner, messages: [], unread: 0 } : undefined), [partner]);
  const conversation = existing ?? (isNew ? empty : undefined);
  const isBlocking = useIsBlocking(address.otherId);
  if (isBlocking || conversation?.other.isBlocked)
    return (
      <EmptyState
        art="lost"
        titleAs={besideList ? 'h2' : 'h1'}
        title="You have blocked this person"
        text="Neither of you sees what the other has written. You can undo this under Account."
        action={<SecondaryLink to="/account">Open Account</SecondaryLink>}
      />
    );
  if (conversation) {
    return (
      <>
        <title>{`${displayName(conversation.other)} · Messages · Stretch`}</title>
        <Thread conversation={conversation} viewer={viewer} besideList={besideList} />
      </>
    );
  }
  if (isLoading) return <Spinner block />;
  if (partner === undefined && serverFault(error) !== null)
    return (
      <ErrorState
        title="This conversation could not be loaded"
        retry={query}
        scope={besideList ? 'section' : 'screen'}
      />
    );
  return (
    <EmptyState
      art="lost"
      titleAs={besideList ? 'h2' : 'h1'}
      title="This conversation could not be found"
      text="You can write to people you share a game with."
      action={<SecondaryLink to="/messages">Back to messages</SecondaryLink>}
    />
  );
}
