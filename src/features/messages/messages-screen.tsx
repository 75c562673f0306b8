import { assignInlineVars } from '@vanilla-extract/dynamic';
import { useMemo } from 'react';
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { Card } from '#src/design/card/card.tsx';
import { cx } from '#src/design/cx.ts';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { media } from '#src/design/media.ts';
import { SkeletonRows } from '#src/design/skeleton/skeleton.tsx';
import { useViewer } from '#src/features/auth/index.ts';
import { SecondaryLink } from '#src/features/links/index.ts';
import { useHiddenByKeyboard } from '#src/lib/use-keyboard.ts';
import { useMedia } from '#src/lib/use-media.ts';
import { useMessages } from './conversation.queries.ts';
import { ConversationList } from './conversation-list.tsx';
import { type ConversationAddress, conversationsOf, keyOf } from './conversations.ts';
import * as css from './messages.css.ts';
import { OpenConversation } from './open-conversation.tsx';

export interface MessagesScreenProps {
  /** The open conversation. */
  readonly address: ConversationAddress | null;
}

/** The list of conversations and the open one: side by side on wide screens, one at a time on others. */
export function MessagesScreen({ address }: MessagesScreenProps) {
  const viewer = useViewer();
  const query = useMessages(viewer.id);
  const { data: messages, isError } = query;
  if (messages) return <Panes messages={messages} viewer={viewer} address={address} />;
  return (
    <div className={css.plain}>
      <Title />
      {isError ? (
        <ErrorState title="Your messages could not be loaded" retry={query} />
      ) : (
        <Card>
          <SkeletonRows count={5} label="Loading your messages" />
        </Card>
      )}
    </div>
  );
}

interface PanesProps extends MessagesScreenProps {
  readonly messages: readonly Message[];
  readonly viewer: User;
}

function Panes({ messages, viewer, address }: PanesProps) {
  const isWide = useMedia(media.wide);
  const keyboard = assignInlineVars({ [css.keyboard]: `${useHiddenByKeyboard().bottom}px` });
  const conversations = useMemo(() => conversationsOf(messages, viewer.id), [messages, viewer.id]);
  const openKey = address && keyOf(address);
  const thread = address && (
    <OpenConversation
      key={openKey}
      address={address}
      conversations={conversations}
      viewer={viewer}
      besideList={isWide}
    />
  );
  if (conversations.length === 0 && !thread) {
    return (
      <div className={css.plain}>
        <Title />
        <NoMessages />
      </div>
    );
  }
  const list = <ConversationList conversations={conversations} viewerId={viewer.id} openKey={openKey} />;
  if (!isWide && !thread) {
    return (
      <div className={css.plain}>
        <Title />
        <Card padding="small">{list}</Card>
      </div>
    );
  }
  // The same elements with and without the list, so that rotating a phone does not remount the open conversation.
  return (
    <div className={cx(isWide ? css.panes : css.plain, css.tall)} style={keyboard}>
      {isWide && (
        <div className={css.listPane}>
          <Title setsPageTitle={!thread} />
          {conversations.length > 0 && <Card padding="small">{list}</Card>}
        </div>
      )}
      <div className={css.threadPane}>
        {thread ?? (
          <EmptyState art="messages" title="Choose a conversation" text="It opens here, next to the list." />
        )}
      </div>
    </div>
  );
}

function NoMessages() {
  return (
    <EmptyState
      art="messages"
      title="No messages yet"
      text="Open a game and write to somebody from its participants."
      action={<SecondaryLink to="/">Go to your games</SecondaryLink>}
    />
  );
}

/** An open conversation sets the page title itself. */
function Title({ setsPageTitle = true }: { setsPageTitle?: boolean }) {
  return (
    <>
      {setsPageTitle && <title>Messages · Stretch</title>}
      <h1 className={css.title}>Messages</h1>
    </>
  );
}
