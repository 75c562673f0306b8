import { useEffect, useEffectEvent, useState } from 'react';
import { type EntryView, isPending, type NewEntry } from '#machines/outbox-entry.ts';
import { useOutbox } from './outbox.ts';

/** Where a text is kept that was typed and not sent; it outlives a reload. */
interface DraftStore {
  readonly read: () => string;
  readonly write: (text: string) => void;
}

interface ComposerParts {
  readonly draft: DraftStore;
  /** The entries that this composer sends. */
  readonly entries: readonly EntryView[];
  readonly textOf: (entry: EntryView) => string;
  /** Makes an entry of a text; with an id, of a text that was sent under that id before. */
  readonly create: (text: string, id?: string) => NewEntry;
}

/**
 * A text field that sends through the outbox: it is empty again at once. The text of a failed entry returns to it as soon
 * as it is empty; sent again unchanged, it keeps its id, so that the server carries it out once.
 */
export function useComposer({ draft, entries, textOf, create }: ComposerParts) {
  const outbox = useOutbox();
  const [text, setText] = useState(() => {
    const kept = draft.read();
    // It is kept until the outbox has stored it.
    const isSent = entries.some((entry) => isPending(entry) && textOf(entry) === kept.trim());
    return isSent ? '' : kept;
  });
  const [returned, setReturned] = useState<{ readonly id: string; readonly text: string } | null>(null);
  const write = (next: string) => {
    setText(next);
    draft.write(next);
  };

  const forgetOnceStored = async (id: string) => {
    const sent = draft.read();
    if ((await outbox.stored(id)) && draft.read() === sent) draft.write('');
  };

  const failed = entries.find(({ state }) => state === 'failed');
  const failedId = failed?.id;
  const isFree = text.trim() === '';
  const takeBack = useEffectEvent(() => {
    if (failed === undefined) return;
    const failedText = textOf(failed);
    write(failedText);
    setReturned({ id: failed.id, text: failedText });
    outbox.discard(failed.id);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what failed is taken out of the outbox, which is no state of React
    if (failedId !== undefined && isFree) takeBack();
  }, [failedId, isFree]);

  return {
    text,
    write,
    /** Sends what is written, and answers the id of its entry; `null` where nothing is. */
    submit: (): string | null => {
      const content = text.trim();
      if (content === '') return null;
      const entry = create(content, returned?.text === content ? returned.id : undefined);
      outbox.enqueue(entry);
      setReturned(null);
      setText('');
      void forgetOnceStored(entry.id);
      return entry.id;
    },
  };
}
