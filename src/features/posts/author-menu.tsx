import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import ImageOff from 'lucide-react/icons/image-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Operation } from '#machines/post-editing.machine.ts';
import { ConfirmDialog } from '#src/design/dialog/confirm-dialog.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { Menu } from '#src/design/menu/menu.tsx';
import type { PostEditing } from './use-post-editing.ts';

const items = [
  { operation: 'edit', label: 'Edit', Icon: Pencil },
  { operation: 'removeImage', label: 'Remove image', Icon: ImageOff },
  { operation: 'redact', label: 'Redact', Icon: EyeOff },
  { operation: 'delete', label: 'Delete', Icon: Trash2 },
] as const;

interface AuthorMenuProps {
  readonly editing: PostEditing;
}

/** The author's menu of a post and its confirmation dialogs. */
export default function AuthorMenu({ editing }: AuthorMenuProps) {
  const { offered, request } = editing;
  const offeredItems = items
    .filter(({ operation }) => offered?.[operation])
    .map(({ operation, label, Icon }) => ({
      value: operation,
      label,
      icon: <Icon size={18} aria-hidden="true" />,
      danger: operation !== 'edit',
      onSelect: () => request(operation),
    }));
  return (
    <>
      {offeredItems.length > 0 && (
        <Menu
          items={offeredItems}
          trigger={
            <IconButton aria-label="Post options" tone="muted">
              <Ellipsis size={22} aria-hidden="true" />
            </IconButton>
          }
        />
      )}
      <ChangeConfirmation editing={editing} />
    </>
  );
}

type Change = Exclude<Operation, 'edit'>;

const questions: Record<Change, { title: string; text: string; confirmLabel: string }> = {
  delete: {
    title: 'Delete this accomplishment?',
    text: 'Your points in this game will decrease, and its upvotes and comments go with it.',
    confirmLabel: 'Delete',
  },
  redact: {
    title: 'Redact this accomplishment?',
    text: 'Its text is removed permanently. This action is irreversible.',
    confirmLabel: 'Redact',
  },
  removeImage: {
    title: 'Remove this image?',
    text: 'The photo is removed permanently. This action is irreversible.',
    confirmLabel: 'Remove image',
  },
};

/** Asks before a change that cannot be undone, and stays open while it is sent. */
function ChangeConfirmation({ editing }: AuthorMenuProps) {
  const operation = editing.state?.context.operation;
  // The question stays the same while the dialog closes.
  const [last, setLast] = useState<Change>('delete');
  if (operation !== undefined && operation !== 'edit' && operation !== last) setLast(operation);
  const answer = (confirmed: boolean) =>
    editing.send({ type: confirmed ? 'change.confirm' : 'change.cancel' });
  return (
    <ConfirmDialog
      {...questions[last]}
      open={operation !== undefined && operation !== 'edit'}
      danger
      busy={editing.state?.matches('confirming') === false}
      onConfirm={() => answer(true)}
      onOpenChange={() => answer(false)}
    />
  );
}
