import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { MESSAGE_MAX } from '#contract/constants.ts';
import type { User } from '#contract/users.ts';
import type { EntryView } from '#machines/outbox-entry.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Composer } from '#src/design/composer/composer.tsx';
import { cx } from '#src/design/cx.ts';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';
import { Text } from '#src/design/text/text.tsx';
import { displayName, initials } from '#src/lib/names.ts';
import { useNow } from '#src/lib/use-now.ts';
import type { Conversation } from '../conversations.ts';
import { daysOf } from '../days.ts';
import { Bubble } from './bubble.tsx';
import * as css from './thread.css.ts';
import { useConversation, useMessageComposer } from './use-conversation.ts';
import { useEndInSight } from './use-end-in-sight.ts';

export interface ThreadProps {
  readonly conversation: Conversation;
  readonly viewer: User;
  /** The list of conversations stands beside it; else it leads back to it. */
  readonly besideList: boolean;
}

/** An open conversation: what was written, and where one writes on. */
export function Thread({ conversation, viewer, besideList }: ThreadProps) {
  const { messages, entries, setReturnedId } = useConversation(conversation, viewer);
  const entryOf = useMemo(() => new Map(entries.map((entry) => [entry.id, entry])), [entries]);
  const now = useNow();
  const end = useEndInSight(messages.length, messages.at(-1)?.senderId === viewer.id);
  const { other, game } = conversation;
  const name = displayName(other);
  return (
    <section className={css.root} aria-label={`Conversation with ${name}`}>
      <header className={css.header}>
        {!besideList && (
          <Link to="/messages" className={cx(iconButtonClass(), css.back)} aria-label="Back to messages">
            <ArrowLeft size={22} aria-hidden="true" />
          </Link>
        )}
        <Avatar initials={initials(other)} src={other.profileImageUrl} seed={other.id} />
        <div className={css.names}>
          <Text as={besideList ? 'h2' : 'h1'} size="md" weight="bold" truncate dir="auto">
            {name}
          </Text>
          <Link to="/games/$id" params={{ id: game.id }} className={css.game} dir="auto">
            {game.name}
          </Link>
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div ref={end} className={css.scroll} role="log" aria-label="Messages" tabIndex={0}>
        {messages.length === 0 && (
          <Text size="sm" tone="muted" centred>
            {`Nothing written yet. Say hello to ${name}.`}
          </Text>
        )}
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
        {other.isDeleted ? (
          <Text size="sm" tone="muted" centred>
            This account was deleted. There is nobody to write to any more.
          </Text>
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
