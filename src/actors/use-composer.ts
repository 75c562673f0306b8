import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type EntryView, isPending, type NewEntry, returnsToComposer } from '#machines/outbox-entry.ts';
import { typedText } from '#src/lib/typed-text.ts';
import { useOutbox } from './outbox.ts';

type DraftStore = ReturnType<typeof draftStore>;

/** Storage of a text that was typed and not sent, and of the id of the failed entry that it was edited from, `''` when there is none. */
function draftStore(name: string) {
  const text = typedText(name);
  const edited = typedText(`${name}.edited`);
  const write = (next: string, editedId = '') => {
    text.write(next);
    edited.write(editedId);
  };
  return { read: text.read, editedId: edited.read, write };
}

interface ComposerOptions {
  /** The name under which the text is stored until it is sent. */
  readonly draftName: string;
  /** The entries that this composer sends. */
  readonly entries: readonly EntryView[];
  readonly textOf: (entry: EntryView) => string;
  readonly create: (text: string) => NewEntry;
  /** Called with the id of the failed entry whose text is in the composer, `null` when there is none. */
  readonly onReturned?: ((id: string | null) => void) | undefined;
}

/** The failed entry whose text was put into the composer, edited or not. */
interface Source {
  readonly id: string;
  readonly text: string;
}

/**
 * A text field that sends through the outbox and is cleared at once. When it is empty, the text of a failed entry returns to
 * it. Submitting that text unchanged sends the entry again; submitting an edited text replaces the entry. The outbox stores
 * the entry until it is delivered, replaced or discarded, so that an abandoned text is not lost.
 */
export function useComposer({ draftName, entries, textOf, create, onReturned }: ComposerOptions) {
  const outbox = useOutbox();
  const draft = draftStore(draftName);
  const [text, setText] = useState(draft.read);
  const source = useRef<Source>(null);
  /** The draft from before a reload, until it is edited or sent. */
  const restored = useRef(text);
  const write = (next: string) => {
    restored.current = '';
    setText(next);
    if (source.current && source.current.text !== next.trim()) outbox.hold(source.current.id);
    // A text typed into an empty field is a new one.
    if (next.trim() === '') source.current = null;
    draft.write(next, source.current?.id);
  };

  const content = text.trim();
  const returned = entries.find((entry) => returnsToComposer(entry) && textOf(entry) === content);
  const setSource = (next: Source) => {
    source.current = next;
  };
  const dropSource = (id: string) => {
    if (source.current?.id !== id) return;
    source.current = null;
    draft.write(draft.read());
  };
  // The draft stays stored until the outbox has stored the entry.
  const clearDraftOnceStored = async (id: string) => {
    const sent = draft.read();
    if ((await outbox.stored(id)) && draft.read() === sent) draft.write('');
  };
  const dropSentDraft = useEffectEvent(() => {
    const sent = restored.current.trim();
    const entry = entries.find((one) => isSending(one) && textOf(one) === sent);
    if (entry === undefined) return;
    restored.current = '';
    setText('');
    void clearDraftOnceStored(entry.id);
  });
  // After a reload the entries are read from the device later than the draft.
  useLayoutEffect(() => dropSentDraft(), [entries]);
  useReturnedTexts({ draft, entries, textOf, content, setText, setSource, dropSource });
  const returnedId = returned?.id ?? null;
  const report = useEffectEvent((id: string | null) => onReturned?.(id));
  // Before the browser paints, so that the text is never in both the thread and the composer.
  useLayoutEffect(() => {
    report(returnedId);
    // Without a composer, for example of a game that has ended, the thread shows it again.
    return () => report(null);
  }, [returnedId]);

  const enqueue = (entry: NewEntry): string => {
    outbox.enqueue(entry, source.current?.id);
    return entry.id;
  };

  return {
    text,
    write,
    /** Sends the text and returns the id of its entry; `null` when the field is empty. */
    submit: (): string | null => {
      if (content === '') return null;
      const id = returned?.id ?? enqueue(create(content));
      if (returned) outbox.retry(id);
      source.current = null;
      restored.current = '';
      setText('');
      void clearDraftOnceStored(id);
      return id;
    },
  };
}

interface ReturnedOptions extends Pick<ComposerOptions, 'entries' | 'textOf'> {
  readonly draft: DraftStore;
  readonly content: string;
  readonly setText: (text: string) => void;
  readonly setSource: (source: Source) => void;
  /** Called with the id of an entry that is sent or discarded. */
  readonly dropSource: (id: string) => void;
}

/** Puts the text of a failed entry into an empty composer, and removes it when the outbox sends or discards the entry. */
function useReturnedTexts({ draft, entries, textOf, content, setText, ...options }: ReturnedOptions): void {
  /** The texts that were put into the composer, by entry id. A text that the user removed does not return. */
  const texts = useRef(new Map<string, string>());
  const update = useEffectEvent(() => {
    for (const [id, text] of texts.current) {
      const entry = entries.find((one) => one.id === id);
      if (entry && returnsToComposer(entry)) continue;
      texts.current.delete(id);
      options.dropSource(id);
      if (text === content) {
        setText('');
        draft.write('');
      }
    }
    const isSourceOf = (entry: EntryView) =>
      content === '' || content === textOf(entry) || entry.id === draft.editedId();
    const failed = entries.find(
      (entry) => returnsToComposer(entry) && !texts.current.has(entry.id) && isSourceOf(entry),
    );
    if (failed === undefined) return;
    options.setSource({ id: failed.id, text: textOf(failed) });
    texts.current.set(failed.id, textOf(failed));
    if (content !== '') return;
    setText(textOf(failed));
    // An entry without `order` is not stored on the device.
    if (failed.order === null) draft.write(textOf(failed));
  });
  const isFree = content === '';
  useLayoutEffect(() => update(), [entries, isFree]);
}

function isSending(entry: EntryView): boolean {
  return isPending(entry) && !returnsToComposer(entry);
}
