import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#contract/messages.ts';

/** A user who has scrolled within this many pixels of the end counts as reading the newest message. */
const NEAR_END = 120;

/**
 * Keeps the newest message in view of a user who is at the end, also when the on-screen keyboard opens. A user who has
 * scrolled up stays there, also when older messages are added above, unless a new message is their own. Returns the ref of
 * the scroll container, whether a message has been received below what such a user reads, and what shows it.
 */
export function useStickToEnd(messages: readonly Message[], viewerId: string) {
  const scroll = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The distance in pixels from the top of what is visible to the end. */
  const fromEnd = useRef(0);
  const top = useRef<string>(undefined);
  const last = useRef({ id: '', count: 0 });
  const count = messages.length;
  const oldest = messages[0]?.id;
  const newest = messages.at(-1);
  const newestId = newest?.id ?? '';
  const isOwn = newest?.senderId === viewerId;
  const receivedId = messages.findLast(({ senderId }) => senderId !== viewerId)?.id ?? '';
  /** The newest received message when the user scrolled up; null at the end. */
  const [readId, setReadId] = useState<string | null>(null);
  const storeReadId = useEffectEvent((isRead: boolean) =>
    setReadId((before) => (isRead ? null : (before ?? receivedId))),
  );

  useLayoutEffect(() => {
    const box = scroll.current;
    if (box === null || count === 0) return;
    const hasOlder = top.current !== undefined && top.current !== oldest;
    top.current = oldest;
    // An own message that waits to be sent stays the last one while others arrive, and its id changes once it is sent.
    const isAdded = last.current.id !== newestId && last.current.count < count;
    last.current = { id: newestId, count };
    if (isOwn && isAdded && !hasOlder) isAtEnd.current = true;
    if (hasOlder) box.scrollTop = box.scrollHeight - fromEnd.current;
    else if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    fromEnd.current = box.scrollHeight - box.scrollTop;
  }, [count, oldest, newestId, isOwn]);

  useEffect(() => {
    const box = scroll.current;
    if (box === null) return undefined;
    const onScroll = () => {
      fromEnd.current = box.scrollHeight - box.scrollTop;
      isAtEnd.current = fromEnd.current - box.clientHeight < NEAR_END;
      storeReadId(isAtEnd.current);
    };
    const size = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', onScroll, { passive: true });
    size.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      size.disconnect();
    };
  }, []);

  return {
    scroll,
    hasNewer: readId !== null && readId !== receivedId,
    showNewest: () => {
      if (scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
    },
  };
}
