import { useState } from 'react';
import { ConfirmDialog } from '#src/design/dialog/confirm-dialog.tsx';
import type { Change, PostEditing } from './use-post-editing.ts';

const questions: Record<Change, { title: string; text: string; confirmLabel: string }> = {
  deletion: {
    title: 'Delete this accomplishment?',
    text: 'Your points in this game will decrease, and its upvotes and comments go with it.',
    confirmLabel: 'Delete',
  },
  redaction: {
    title: 'Redact this accomplishment?',
    text: 'Its text will be taken away for good. This action is irreversible and cannot be undone.',
    confirmLabel: 'Redact',
  },
  imageRemoval: {
    title: 'Remove this image?',
    text: 'The photo will be taken away for good. This action is irreversible and cannot be undone.',
    confirmLabel: 'Remove image',
  },
};

function changeOf({ state }: PostEditing): { asked: Change | null; busy: boolean } {
  if (state.matches({ confirming: 'deletion' })) return { asked: 'deletion', busy: false };
  if (state.matches({ confirming: 'redaction' })) return { asked: 'redaction', busy: false };
  if (state.matches({ confirming: 'imageRemoval' })) return { asked: 'imageRemoval', busy: false };
  if (state.matches('deleting')) return { asked: 'deletion', busy: true };
  if (state.matches('redacting')) return { asked: 'redaction', busy: true };
  if (state.matches('removingImage')) return { asked: 'imageRemoval', busy: true };
  return { asked: null, busy: false };
}

/** Asks before what cannot be undone, and stays while it is under way. */
export function PostConfirm({ editing }: { readonly editing: PostEditing }) {
  const { asked, busy } = changeOf(editing);
  // The words stay while the dialog leaves.
  const [last, setLast] = useState<Change>('deletion');
  if (asked !== null && asked !== last) setLast(asked);
  const answer = (confirmed: boolean) =>
    editing.send({ type: confirmed ? 'change.confirm' : 'change.cancel' });
  return (
    <ConfirmDialog
      {...questions[asked ?? last]}
      open={asked !== null}
      danger
      busy={busy}
      onConfirm={() => answer(true)}
      onOpenChange={() => answer(false)}
    />
  );
}
