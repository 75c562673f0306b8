import { memo } from 'react';
import type { Message } from '#contract/messages.ts';
import { type EntryView, entryLabel } from '#machines/outbox-entry.ts';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { EntryActions } from '#src/features/outbox/index.ts';
import { messageTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import * as css from './thread.css.ts';

export interface BubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Its entry in the outbox while the server does not have it. */
  readonly entry: EntryView | undefined;
}

/** One message and when it was written. */
export const Bubble = memo(function Bubble({ message, isOwn, entry }: BubbleProps) {
  const { content, createdAt, sender } = message;
  const isSending = entry !== undefined;
  return (
    <div className={css.message} data-own={isOwn || undefined} data-sending={isSending || undefined}>
      <span className={visuallyHidden}>{isOwn ? 'You: ' : `${displayName(sender)}: `}</span>
      <p className={css.bubble}>{content}</p>
      <time className={css.time} dateTime={createdAt}>
        {entryLabel(entry) ?? (isSending ? 'Sending…' : messageTime(createdAt))}
      </time>
      <EntryActions entry={entry} />
    </div>
  );
});
