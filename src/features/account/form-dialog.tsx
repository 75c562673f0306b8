import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { Button, type ButtonProps } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts';

export interface FormDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly submit: Partial<Pick<ButtonProps, 'children' | 'variant' | 'disabled'>>;
  /** Beside the button that submits. */
  readonly cancel?: ReactNode;
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  /** Empties the form: nothing that stands in it is kept once the dialog is closed. */
  readonly onReset: () => void;
  /** Stands in place of the form while that cannot be filled in yet. */
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}

/** A form about the account. What is wrong is gone to; while it is being sent the dialog stays. */
export function FormDialog({
  open,
  onOpenChange,
  title,
  description,
  submit,
  cancel,
  isBusy,
  onSubmit,
  onReset,
  instead,
  children,
}: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
    focusFirstWrong(form.current);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onReset();
        onOpenChange(isOpen);
      }}
      title={title}
      description={description}
      dismissable={!isBusy}
      footer={
        <>
          {cancel}
          <Button type="submit" form={formId} busy={isBusy} {...submit} />
        </>
      }
    >
      {instead ?? (
        <form id={formId} ref={form} onSubmit={send} noValidate>
          {children}
        </form>
      )}
    </Dialog>
  );
}
