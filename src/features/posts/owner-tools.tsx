import { PostConfirm } from './post-confirm.tsx';
import { PostMenu } from './post-menu.tsx';
import type { PostEditing } from './use-post-editing.ts';

/** The owner's menu with the questions behind it; a part of its own so that readers need not load it. */
export default function OwnerTools({ editing }: { readonly editing: PostEditing }) {
  return (
    <>
      <PostMenu {...editing} />
      <PostConfirm editing={editing} />
    </>
  );
}
