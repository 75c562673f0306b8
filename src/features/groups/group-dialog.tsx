import { type SyntheticEvent, useId, useRef } from 'react';
import { GROUP_COLORS, GROUP_NAME_MAX } from '#contract/groups.ts';
import { Button } from '#src/design/button/button.tsx';
import { ColourSwatches } from '#src/design/chips/colour-swatches.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { focusFirstWrong } from '#src/lib/focus-first-wrong.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkGroup, type GroupDraft, readTyped } from './group.form.ts';

const swatches = GROUP_COLORS.map(({ name, hex }) => ({ name, color: hex }));

export interface GroupDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly submitLabel: string;
  /** Under which name its draft is kept. */
  readonly draftName: string;
  /** What the form shows until something else is typed. */
  readonly initial: GroupDraft;
  readonly isBusy: boolean;
  /** Called with a sound group; `onSaved` empties the form again. */
  readonly onSubmit: (group: GroupDraft, onSaved: () => void) => void;
}

/** Name and colour of a group, a new one or one there is. */
export default function GroupDialog({
  open,
  onOpenChange,
  title,
  submitLabel,
  draftName,
  initial,
  isBusy,
  onSubmit,
}: GroupDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { draft, errors, change, submit, reset } = useForm({
    initial,
    storage: { name: draftName, read: readTyped },
    check: checkGroup,
    onSubmit: (group) =>
      onSubmit(group, () => {
        reset();
        onOpenChange(false);
      }),
  });
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    submit();
    focusFirstWrong(form.current);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="small"
      footer={
        <Button type="submit" form={formId} busy={isBusy}>
          {submitLabel}
        </Button>
      }
    >
      <form id={formId} ref={form} onSubmit={save} noValidate>
        <Stack gap={4}>
          <TextField
            label="Group name"
            data-autofocus=""
            dir="auto"
            autoComplete="off"
            maxLength={GROUP_NAME_MAX}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.name}
          />
          <ColourSwatches
            label="Color"
            options={swatches}
            value={draft.color}
            onChange={(color) => change({ color })}
            error={errors.color}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
