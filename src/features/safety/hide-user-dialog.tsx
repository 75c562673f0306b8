import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { HideUserActor } from '#machines/hide-user.machine.ts';
import { mayBeProcessed } from '#src/api/errors.ts';
import { ConfirmDialog } from '#src/design/dialog/confirm-dialog.tsx';

/** Asks before a block, and offers to repeat a block or mute that has failed. */
export default function HideUserDialog({ actor }: { readonly actor: HideUserActor }) {
  const { name, kind, error } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('dialog'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  // The text stays the same while the dialog closes.
  const [failed, setFailed] = useState(hasFailed);
  if (isOpen && failed !== hasFailed) setFailed(hasFailed);
  const verb = kind === 'block' ? 'Block' : 'Mute';
  return (
    <ConfirmDialog
      open={isOpen}
      title={failed ? `${name} could not be ${kind === 'block' ? 'blocked' : 'muted'}` : `Block ${name}?`}
      text={
        failed
          ? mayBeProcessed(error)
            ? 'It may have worked all the same. Try again to be sure.'
            : 'Nothing has changed. Please try again.'
          : `You will not see what ${name} writes, and ${name} will not see what you write. You can still play in the same games. ${name} is not told. You can undo this under Account.`
      }
      confirmLabel={failed ? 'Try again' : verb}
      danger
      onConfirm={() => actor.send({ type: 'dialog.confirm' })}
      onOpenChange={() => actor.send({ type: 'dialog.cancel' })}
    />
  );
}
