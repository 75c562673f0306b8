import type { ReactNode } from 'react';
import { Button } from '#src/design/button/button.tsx';
import type { Intent } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

export interface DialogButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'outline' | 'dangerGhost';
  readonly intent: Intent;
  readonly children: (props: ReturnType<typeof useDialog>['props']) => ReactNode;
}

/** Opens a dialog of the account. */
export function DialogButton({ label, icon, variant = 'outline', intent, children }: DialogButtonProps) {
  const dialog = useDialog();
  return (
    <>
      <Button variant={variant} block icon={icon} {...intent} onClick={dialog.show}>
        {label}
      </Button>
      {dialog.wanted && children(dialog.props)}
    </>
  );
}
