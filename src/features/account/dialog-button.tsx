import type { ReactNode } from 'react';
import { Button } from '#src/design/index.ts';
import { onIntent, useDialog } from '#src/lib/use-dialog.ts';

export interface DialogButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: 'outline' | 'dangerGhost';
  /** Loads the dialog, as soon as somebody seems to want it. */
  readonly load: () => Promise<unknown>;
  readonly children: (props: ReturnType<typeof useDialog>['props']) => ReactNode;
}

/** Opens a dialog of the account. */
export function DialogButton({ label, icon, variant = 'outline', load, children }: DialogButtonProps) {
  const dialog = useDialog();
  return (
    <>
      <Button variant={variant} block icon={icon} {...onIntent(load)} onClick={dialog.show}>
        {label}
      </Button>
      {dialog.wanted && children(dialog.props)}
    </>
  );
}
