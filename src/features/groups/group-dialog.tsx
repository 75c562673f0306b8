import * as z from 'zod/mini';
import { createGroupInput, GROUP_COLORS, GROUP_NAME_MAX, type Group } from '#contract/groups.ts';
import { ColourSwatches } from '#src/design/chips/colour-swatches.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { fieldErrors, useForm } from '#src/lib/use-form.ts';

export interface GroupInput {
  readonly name: string;
  readonly color: string;
}

const swatches = GROUP_COLORS.map(({ name, hex }) => ({ name, color: hex }));

/** The first colour that no group of the game has; the first of all once every one is taken (specification §9). */
function unusedColor(groups: readonly Group[] = []): string {
  const taken = new Set(groups.map(({ color }) => color.toLowerCase()));
  return (GROUP_COLORS.find(({ hex }) => !taken.has(hex)) ?? GROUP_COLORS[0]).hex;
}

function check(draft: GroupInput) {
  const parsed = createGroupInput.safeParse(draft);
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  return { ok: false, errors: fieldErrors(parsed.error.issues, { name: 'name', color: 'color' }) } as const;
}

const storedDraft = z.partial(z.object({ name: z.string(), color: z.string() }));

export interface GroupDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly submitLabel: string;
  /** The name under which the draft is stored. */
  readonly draftName: string;
  /** The group to edit. */
  readonly group?: Group;
  /** The other groups of the game, whose colours a new group does not propose. */
  readonly groups?: readonly Group[];
  readonly isBusy: boolean;
  /** Called with valid input; `onSaved` clears the form and closes the dialog. */
  readonly onSubmit: (input: GroupInput, onSaved: () => void) => void;
}

/** The name and colour of a new or an existing group. */
export default function GroupDialog({
  open,
  onOpenChange,
  title,
  submitLabel,
  draftName,
  group,
  groups,
  isBusy,
  onSubmit,
}: GroupDialogProps) {
  const { draft, errors, change, submit, reset } = useForm({
    initial: group ? { name: group.name, color: group.color } : { name: '', color: unusedColor(groups) },
    storage: { name: draftName, read: (stored) => storedDraft.safeParse(stored).data ?? {} },
    check,
    onSubmit: (input) =>
      onSubmit(input, () => {
        reset();
        onOpenChange(false);
      }),
  });
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="small"
      submit={{ children: submitLabel }}
      isBusy={isBusy}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
