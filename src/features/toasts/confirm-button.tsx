import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { useDialog } from '#src/lib/use-dialog.ts';
import { ConfirmDialog } from './lazy-dialog.tsx';

export interface ConfirmButtonProps {
  readonly label: string;
  readonly icon: ReactElement;
  /** Shows the icon only; the label is its accessible name. */
  readonly iconOnly?: boolean;
  readonly tone?: 'muted' | 'brand' | 'danger';
  readonly question: string;
  readonly text: ReactNode;
  /** A verb. */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly isBusy: boolean;
  /** Called once confirmed; `close` closes the dialog. */
  readonly onConfirm: (close: () => void) => void;
}

/** A button that acts after a confirmation. */
export function ConfirmButton({
  label,
  icon,
  iconOnly = false,
  tone = 'muted',
  ...rest
}: ConfirmButtonProps) {
  const dialog = useDialog();
  // A refetch must not change the question below the finger, for example after a change whose response was lost.
  const [asked, setAsked] = useState(rest);
  const ask = () => {
    setAsked(rest);
    dialog.show();
  };
  const opens = { ...ConfirmDialog.intent, onClick: ask };
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
      {dialog.isMounted && (
        <ConfirmDialog
          {...dialog.props}
          title={asked.question}
          text={asked.text}
          confirmLabel={asked.confirmLabel}
          danger={asked.danger ?? false}
          busy={rest.isBusy}
          onConfirm={() => asked.onConfirm(() => dialog.props.onOpenChange(false))}
        />
      )}
    </>
  );
}
