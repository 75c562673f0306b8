import { useIsMutating } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { createGroupInput, GROUP_COLORS, GROUP_NAME_MAX, type Group } from '#contract/groups.ts';
import { useIdempotencyKey } from '#src/api/idempotency-key.ts';
import { ColourSwatches } from '#src/design/chips/colour-swatches.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { checkedInput, useForm } from '#src/lib/use-form.ts';
import { createGroup, updateGroup, useGroupAction } from './groups.queries.ts';

interface GroupInput {
  readonly name: string;
  readonly color: string;
}

const swatches = GROUP_COLORS.map(({ name, hex }) => ({ name, color: hex }));

/** The first colour that no group of the game has; the first of all once every one is taken (specification §9). */
function unusedColor(groups: readonly Group[] = []): string {
  const taken = new Set(groups.map(({ color }) => color.toLowerCase()));
  return (GROUP_COLORS.find(({ hex }) => !taken.has(hex)) ?? GROUP_COLORS[0]).hex;
}

const check = (draft: GroupInput) =>
  checkedInput(createGroupInput.safeParse(draft), { name: 'name', color: 'color' });

const storedDraft = z.partial(z.object({ name: z.string(), color: z.string() }));

/** Only what has changed, so that changes by two people do not overwrite each other. */
const changesTo = (group: Group, { name, color }: GroupInput) => ({
  ...(name !== group.name && { name }),
  ...(color !== group.color && { color }),
});

export interface GroupDialogProps extends DialogState {
  readonly gameId: string;
  /** The group to edit; without it the dialog creates one. */
  readonly group?: Group;
  /** The present groups, whose colours a new group does not propose. */
  readonly groups?: readonly Group[];
}

/** The form of a new or an existing group. */
export default function GroupDialog({ open, onOpenChange, gameId, group, groups }: GroupDialogProps) {
  const key = useIdempotencyKey(`new-group-key.${gameId}`);
  const mutationKey = ['groups', 'save', group?.id ?? gameId];
  const { run, isBusy: isPending } = useGroupAction({
    mutationKey,
    action: (input: GroupInput) =>
      group ? updateGroup(gameId, group.id, changesTo(group, input)) : createGroup(gameId, input, key.get()),
    succeeded: () => (group ? 'Group updated' : 'Group created'),
    failed: group ? 'Failed to update group' : 'Failed to create group',
    onDone: () => {
      if (!group) key.clear();
      if (form.dropSubmitted()) onOpenChange(false);
    },
    onFailed: (error) => {
      if (!group) key.failed(error);
    },
  });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const form = useForm({
    initial: group ? { name: group.name, color: group.color } : { name: '', color: unusedColor(groups) },
    storage: {
      name: group ? `group.${group.id}` : `new-group.${gameId}`,
      read: (stored) => storedDraft.safeParse(stored).data ?? {},
    },
    check,
    isBusy,
    isSentElsewhere: isBusy && !isPending,
    onSubmit: (input) => {
      // Once the new group is in the list, another colour would be proposed, and a retry would be another group.
      if (!group) form.change({ color: input.color });
      run(input);
    },
  });
  const { draft, errors, submit } = form;
  const change: typeof form.change = (changed) => {
    if (!isBusy) key.replace();
    form.change(changed);
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={group ? 'Edit group' : 'Create group'}
      size="small"
      submit={{ children: group ? 'Save' : 'Create group' }}
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
