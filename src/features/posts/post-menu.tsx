import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import ImageOff from 'lucide-react/icons/image-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { Menu, type MenuItem } from '#src/design/menu/menu.tsx';
import type { PostEditing } from './use-post-editing.ts';

/** What the owner may do to a post at this time; nothing at all shows no menu. */
export function PostMenu({ may, ask }: PostEditing) {
  const items: readonly (MenuItem & { readonly allowed: boolean })[] = [
    {
      value: 'edit',
      label: 'Edit',
      icon: <Pencil size={18} aria-hidden="true" />,
      allowed: may.edit,
      onSelect: () => ask('edit'),
    },
    {
      value: 'remove-image',
      label: 'Remove image',
      icon: <ImageOff size={18} aria-hidden="true" />,
      danger: true,
      allowed: may.removeImage,
      onSelect: () => ask('imageRemoval'),
    },
    {
      value: 'redact',
      label: 'Redact',
      icon: <EyeOff size={18} aria-hidden="true" />,
      danger: true,
      allowed: may.redact,
      onSelect: () => ask('redaction'),
    },
    {
      value: 'delete',
      label: 'Delete',
      icon: <Trash2 size={18} aria-hidden="true" />,
      danger: true,
      allowed: may.delete,
      onSelect: () => ask('deletion'),
    },
  ];
  const offered = items.filter(({ allowed }) => allowed);
  if (offered.length === 0) return null;
  return (
    <Menu
      items={offered}
      trigger={
        <IconButton aria-label="Post options" tone="muted">
          <Ellipsis size={22} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
