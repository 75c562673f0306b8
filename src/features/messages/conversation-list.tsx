import { Link } from '@tanstack/react-router';
import { CountBadge } from '#src/design/count-badge/count-badge.tsx';
import { cx } from '#src/design/cx.ts';
import { List, listRowClass } from '#src/design/list-row/list-row.tsx';
import { Text } from '#src/design/text/text.tsx';
import { UserAvatar } from '#src/features/users/index.ts';
import { messageTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { addressOf, type Conversation, keyOf } from './conversations.ts';
import * as css from './messages.css.ts';
import { writeAddress } from './messages.search.ts';
import { OlderMessages } from './older-messages.tsx';

export interface ConversationListProps {
  readonly conversations: readonly Conversation[];
  readonly viewerId: string;
  /** The key of the open conversation. */
  readonly openKey: string | null;
}

/** Links to the conversations, each with its newest message and its unread count; at the end, older ones can be loaded. */
export function ConversationList({ conversations, viewerId, openKey }: ConversationListProps) {
  return (
    <>
      <List aria-label="Conversations">
        {conversations.map((conversation) => {
          const key = keyOf(addressOf(conversation));
          return (
            <li key={key}>
              <Row conversation={conversation} viewerId={viewerId} isOpen={key === openKey} />
            </li>
          );
        })}
      </List>
      <OlderMessages />
    </>
  );
}

interface RowProps extends Pick<ConversationListProps, 'viewerId'> {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
}

function Row({ conversation, viewerId, isOpen }: RowProps) {
  const { other, game, messages, unread } = conversation;
  const last = messages.at(-1);
  return (
    <Link
      to="/messages"
      search={writeAddress(addressOf(conversation))}
      className={cx(listRowClass, isOpen && css.open)}
    >
      <UserAvatar user={other} />
      <span className={css.texts}>
        <Text as="span" weight={unread > 0 ? 'bold' : 'medium'} truncate dir="auto">
          {displayName(other)}
        </Text>
        <span className={css.line}>
          <Text as="span" size="sm" tone="brand" truncate className={css.name} dir="auto">
            {game.name}
          </Text>
          {last && (
            <Text as="time" size="xs" tone="muted" tabular dateTime={last.createdAt} className={css.time}>
              {messageTime(last.createdAt)}
            </Text>
          )}
        </span>
        <span className={css.line}>
          <Text
            as="span"
            size="sm"
            tone={unread > 0 ? 'ink' : 'muted'}
            weight={unread > 0 ? 'medium' : undefined}
            truncate
            className={css.name}
            dir="auto"
          >
            {last && (last.senderId === viewerId ? `You: ${last.content}` : last.content)}
          </Text>
          <CountBadge count={unread} label={countWithNoun(unread, 'unread message')} />
        </span>
      </span>
    </Link>
  );
}
