import { type ReactElement, type ReactNode } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { ConfirmDialog } from '#src/features/toasts/index.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

export interface ConfirmButtonProps {
  readonly label: string;
  readonly icon: ReactElement;
  /** Only the icon is seen; the label is read out. */
  readonly iconOnly?: boolean;
  readonly tone?: 'muted' | 'brand' | 'danger';
  readonly question: string;
  readonly text: ReactNode;
  /** A verb: what happens once confirmed. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly isBusy: boolean;
  /** Called once confirmed; call `close` when it is done. */
  readonly onConfirm: (close: () => void) => void;
}

/** A button that asks before it acts. */
export function ConfirmButton({
  label,
  icon,
  iconOnly = false,
  tone = 'muted',
  ...rest
}: ConfirmButtonProps) {
  const dialog = useDialog();
  const opens = { ...ConfirmDialog.intent, onClick: dialog.show };
  return (
    <>
      {iconOnly ? (
        <IconButton aria-label={label} title={label} tone={tone} {...opens}>
          {icon}
        </IconButton>
      ) : (
        <Button variant={rest.danger ? 'dangerGhost' : 'outline'} block icon={icon} {...opens}>
          {label}
        </Button>
      )}
      {dialog.wanted && (
        <ConfirmDialog
          {...dialog.props}
          title={rest.question}
          text={rest.text}
          confirmLabel={rest.confirmLabel}
          danger={rest.danger ?? false}
          busy={rest.isBusy}
          onConfirm={() => rest.onConfirm(() => dialog.props.onOpenChange(false))}
        />
      )}
    </>
  );
}
