import { memo } from 'react';
import type { Message } from '#contract/messages.ts';
import { VisuallyHidden } from '#src/design/visually-hidden/visually-hidden.tsx';
import { messageTime } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import * as css from './thread.css.ts';

export interface BubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly isSending: boolean;
  /** How far it has come where it could not be sent at once. */
  readonly entryLabel: string | null;
}

/** One message and when it was written. */
export const Bubble = memo(function Bubble({ message, isOwn, isSending, entryLabel }: BubbleProps) {
  const { content, createdAt, sender } = message;
  return (
    <div className={css.message} data-own={isOwn || undefined} data-sending={isSending || undefined}>
      <VisuallyHidden>{isOwn ? 'You: ' : `${displayName(sender)}: `}</VisuallyHidden>
      <p className={css.bubble}>{content}</p>
      <time className={css.time} dateTime={createdAt}>
        {entryLabel ?? (isSending ? 'Sending…' : messageTime(createdAt))}
      </time>
    </div>
  );
});
