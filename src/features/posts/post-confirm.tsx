import { useState } from 'react';
import type { Change } from '#machines/post-editing.machine.ts';
import { ConfirmDialog } from '#src/design/dialog/confirm-dialog.tsx';
import type { PostEditing } from './use-post-editing.ts';

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

/** Asks before what cannot be undone, and stays while it is under way. */
export function PostConfirm({ editing }: { readonly editing: PostEditing }) {
  const wants = editing.state?.context.wants;
  // The words stay while the dialog leaves.
  const [last, setLast] = useState<Change>('deletion');
  if (wants !== undefined && wants !== 'edit' && wants !== last) setLast(wants);
  const answer = (confirmed: boolean) =>
    editing.send({ type: confirmed ? 'change.confirm' : 'change.cancel' });
  return (
    <ConfirmDialog
      {...questions[last]}
      open={wants !== undefined && wants !== 'edit'}
      danger
      busy={editing.state?.matches('confirming') === false}
      onConfirm={() => answer(true)}
      onOpenChange={() => answer(false)}
    />
  );
}
