import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { TextArea } from '../field/text-field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import * as css from './composer.css.ts';

export type ComposerProps = {
  /** Also the placeholder. */
  label: string;
  sendLabel: string;
  text: string;
  maxLength: number;
  counter?: boolean;
  onChange: (text: string) => void;
  /** Not called with blank text. */
  onSubmit: () => void;
};

/** A text field that grows, with a button that sends. Enter sends, Shift+Enter breaks the line. */
export function Composer({ label, sendLabel, text, maxLength, counter, onChange, onSubmit }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isBlank = text.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBlank) return;
    onSubmit();
    // The button is disabled once the field is empty.
    field.current?.focus();
  };
  const submitByEnter = (event: KeyboardEvent) => {
    // Enter may confirm a candidate of an input method instead.
    // oxlint-disable-next-line typescript/no-deprecated -- Safari ends the composition before this event (WebKit bug 165004)
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event);
  };
  return (
    <form className={css.composer} onSubmit={submit}>
      <div className={css.box}>
        <TextArea
          ref={field}
          label={label}
          hideLabel
          placeholder={label}
          dir="auto"
          rows={1}
          maxLength={maxLength}
          counter={counter ?? false}
          enterKeyHint="send"
          className={css.input}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={submitByEnter}
        />
      </div>
      <IconButton
        type="submit"
        tone="brand"
        aria-label={sendLabel}
        disabled={isBlank}
        // The field keeps the focus, so that the keyboard of a phone stays open.
        onMouseDown={(event) => event.preventDefault()}
      >
        <SendHorizontal size={20} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
