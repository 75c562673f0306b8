import { Link } from '@tanstack/react-router';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { memo, useMemo } from 'react';
import { MESSAGE_MAX } from '#contract/constants.ts';
import type { Message } from '#contract/messages.ts';
import type { User } from '#contract/users.ts';
import { type EntryView, entryLabel } from '#machines/outbox-entry.ts';
import { Button } from '#src/design/button/button.tsx';
import { Composer } from '#src/design/composer/composer.tsx';
import { cx } from '#src/design/cx.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { useItemFocus } from '#src/design/list-row/list-row.tsx';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { Hint, Text } from '#src/design/text/text.tsx';
import { EntryActions } from '#src/features/outbox/index.ts';
import { ReportMessage, UserOptions } from '#src/features/safety/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { messageTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import { type Conversation, daysOf } from './conversations.ts';
import { OlderMessages } from './older-messages.tsx';
import * as css from './thread.css.ts';
import { useConversation, useMessageComposer } from './use-conversation.ts';
import { useStickToEnd } from './use-stick-to-end.ts';

export interface ThreadProps {
  readonly conversation: Conversation;
  readonly viewer: User;
  /** Whether the list of conversations is beside it; otherwise the header links back to the list. */
  readonly besideList: boolean;
}

/** An open conversation: its messages by day, and the composer. */
export function Thread({ conversation, viewer, besideList }: ThreadProps) {
  const { messages, entries, setReturnedId } = useConversation(conversation, viewer);
  const entryOf = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const now = useNow();
  const { scroll, hasNewer, showNewest } = useStickToEnd(messages, viewer.id);
  const focus = useItemFocus();
  const { other, game } = conversation;
  const name = displayName(other);
  // A response may leave `viewer` out: then the server decides when a message is sent.
  const { canBlock = false, canReport = false, canMessage = true } = other.viewer ?? {};
  return (
    <section className={css.root} aria-label={`Conversation with ${name}`}>
      <header className={css.header}>
        {!besideList && (
          <Link to="/messages" className={cx(iconButtonClass(), css.back)} aria-label="Back to messages">
            <ArrowLeft size={22} aria-hidden="true" />
          </Link>
        )}
        <UserAvatar user={other} />
        <div className={css.names}>
          <Text as={besideList ? 'h2' : 'h1'} size="md" weight="bold" truncate dir="auto">
            {name}
          </Text>
          <Link to="/games/$id" params={{ id: game.id }} className={css.game} dir="auto">
            {game.name}
          </Link>
        </div>
        {(canBlock || canReport) && (
          <UserOptions user={other} gameId={game.id} viewer={{ canBlock, canReport }} />
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard */}
      <div ref={scroll} className={css.scroll} role="log" aria-label="Messages" tabIndex={0} {...focus}>
        <OlderMessages>
          {messages.length === 0 && <Hint centred>{`Nothing written yet. Say hello to ${name}.`}</Hint>}
        </OlderMessages>
        {daysOf(messages, now).map((day) => (
          <div key={day.label} className={css.day}>
            <Text size="xs" tone="muted" weight="medium" centred>
              {day.label}
            </Text>
            {day.messages.map((message) => (
              <Bubble
                key={message.id}
                message={message}
                isOwn={message.senderId === viewer.id}
                entry={entryOf.get(message.id)}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={css.composer}>
        {hasNewer && (
          <Button variant="outline" size="small" className={css.newer} onClick={showNewest}>
            <ArrowDown size={18} aria-hidden="true" />
            New message
          </Button>
        )}
        {other.isDeleted ? (
          <Hint centred>This account was deleted. There is nobody to write to any more.</Hint>
        ) : !canMessage ? (
          <Hint centred>You can write here while both of you take part in the game.</Hint>
        ) : (
          <MessageComposer
            gameId={game.id}
            recipientId={other.id}
            entries={entries}
            onReturned={setReturnedId}
          />
        )}
      </div>
    </section>
  );
}

interface BubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Its outbox entry until the server has it. */
  readonly entry: EntryView | undefined;
}

const Bubble = memo(function Bubble({ message, isOwn, entry }: BubbleProps) {
  const { content, createdAt, sender } = message;
  const isPending = entry !== undefined;
  return (
    <div className={css.message} data-own={isOwn || undefined} data-pending={isPending || undefined}>
      <span className={visuallyHidden}>{isOwn ? 'You: ' : `${displayName(sender)}: `}</span>
      <div className={css.line}>
        <p className={css.bubble}>{content}</p>
        {!isOwn && <ReportMessage message={message} />}
      </div>
      <time className={css.time} dateTime={createdAt}>
        {entryLabel(entry) ?? (isPending ? 'Sending…' : messageTime(createdAt))}
      </time>
      <EntryActions entry={entry} />
    </div>
  );
});

interface MessageComposerProps {
  readonly gameId: string;
  readonly recipientId: string;
  readonly entries: readonly EntryView[];
  readonly onReturned: (id: string | null) => void;
}

function MessageComposer({ gameId, recipientId, entries, onReturned }: MessageComposerProps) {
  const { text, write, submit } = useMessageComposer(gameId, recipientId, entries, onReturned);
  return (
    <Composer
      label="Your message"
      sendLabel="Send message"
      maxLength={MESSAGE_MAX}
      counter
      text={text}
      onChange={write}
      onSubmit={submit}
    />
  );
}
