import { useEffect, useRef } from 'react';
import { POST_CONTENT_MAX, POST_CONTENT_REQUIRED } from '#contract/constants.ts';
import { Button } from '#src/design/button/button.tsx';
import { TextArea } from '#src/design/field/text-field.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import type { EditingState, PostEditing } from './use-post-editing.ts';

interface PostEditorProps {
  readonly state: EditingState;
  readonly editing: PostEditing;
}

/** Replaces the text of a post while its author edits it. */
export function PostEditor({ state, editing }: PostEditorProps) {
  const { send, isRequested } = editing;
  const { draft } = state.context;
  const isReadOnly = state.matches('readOnly');
  const isSaving = state.matches('saving');
  const isBlank = draft.trim() === '';
  const area = useFocusWhileOpen(isRequested);
  return (
    <Stack gap={3}>
      <TextArea
        ref={area}
        label="Edit your accomplishment"
        hideLabel
        dir="auto"
        maxLength={POST_CONTENT_MAX}
        counter={!isReadOnly}
        value={draft}
        readOnly={isReadOnly || isSaving}
        error={isBlank ? POST_CONTENT_REQUIRED : null}
        hint={
          isReadOnly
            ? 'The game has ended, so this can no longer be saved. You can still copy it.'
            : undefined
        }
        onChange={(event) => send({ type: 'draft.changed', text: event.target.value })}
      />
      <Row justify="end" gap={2}>
        <Button variant="ghost" disabled={isSaving} onClick={() => send({ type: 'edit.cancel' })}>
          {isReadOnly ? 'Close' : 'Cancel'}
        </Button>
        {!isReadOnly && (
          <Button disabled={isBlank} busy={isSaving} onClick={() => send({ type: 'edit.save' })}>
            Save
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Focuses the end of the text when the editor opens on request, and the card's menu button when it closes. */
function useFocusWhileOpen(isRequested: boolean) {
  const takesFocus = useRef(isRequested);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const card = area.current?.closest('article');
    // The menu returns focus to its button first.
    const frame = requestAnimationFrame(() => {
      if (!takesFocus.current) return;
      area.current?.focus();
      area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
    });
    return () => {
      cancelAnimationFrame(frame);
      const isLost = document.activeElement === document.body;
      if (isLost) card?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
    };
  }, []);
  return area;
}
