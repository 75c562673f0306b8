import { type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { focusFirstInvalid } from '#src/lib/use-form.ts';
import { Button, type ButtonProps } from '../button/button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export type FormDialogProps = Omit<DialogProps, 'footer'> & {
  /** The button that submits the form. */
  submit: Pick<ButtonProps, 'children' | 'variant' | 'size' | 'disabled'>;
  isBusy: boolean;
  onSubmit: () => unknown;
  /** Beside the button that submits. */
  beside?: ReactNode;
};

/** A dialog that is a form. The first invalid field gets the focus after a submit. */
export function FormDialog({ submit, isBusy, onSubmit, beside, children, ...dialog }: FormDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
    focusFirstInvalid(form.current);
  };
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {beside}
          <Button type="submit" form={formId} busy={isBusy} {...submit} />
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={handleSubmit} noValidate>
        {children}
      </form>
    </Dialog>
  );
}
