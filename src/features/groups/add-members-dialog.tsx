import { useState } from 'react';
import type { Participant } from '#contract/games.ts';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { SelectField } from '#src/design/field/select-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useParticipants } from '#src/features/games/index.ts';
import { displayName } from '#src/lib/names.ts';
import type { GroupsOfGame } from './groups.queries.ts';
import { useAddMembers } from './use-add-members.ts';

/** How many participants are offered; in larger games a search finds the others. */
const MAX_OPTIONS = 24;

export interface AddMembersDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly ofGame: GroupsOfGame;
  /** The group that is chosen at first; empty for none. */
  readonly groupId: string;
}

/** Chooses a group and the participants to add to it. */
export default function AddMembersDialog({ open, onOpenChange, ofGame, groupId }: AddMembersDialogProps) {
  const [text, setText] = useState('');
  const adding = useAddMembers(ofGame, groupId, () => onOpenChange(false));
  const { draft, groupOf, change, isBusy } = adding;
  const { people = [], total } = useParticipants(ofGame.game, { text, fromGame: true });
  const others = people
    .filter(({ userId }) => groupOf.get(userId)?.id !== draft.groupId)
    // Those without a group first: they are the likeliest choice.
    .toSorted((one, other) => Number(groupOf.has(one.userId)) - Number(groupOf.has(other.userId)));
  const options = new Map(
    [...others.slice(0, MAX_OPTIONS), ...draft.chosen].map((participant) => [
      participant.userId,
      participant,
    ]),
  );
  const labelOf = ({ user, userId }: Participant) => {
    const group = groupOf.get(userId);
    return group ? `${displayName(user)} · ${group.name}` : displayName(user);
  };
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add members"
      submit={{ children: 'Add members' }}
      isBusy={isBusy}
      onSubmit={adding.submit}
    >
      <Stack gap={4}>
        <SelectField
          label="Group"
          options={[
            { value: '', label: 'Choose a group' },
            ...ofGame.groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={draft.groupId}
          onChange={(id) => change({ groupId: id })}
        />
        {total > MAX_OPTIONS && (
          <SearchField
            label="Find a participant"
            placeholder="Find a participant"
            value={text}
            onChange={setText}
          />
        )}
        <ChoiceChips
          label="People"
          hint={
            others.length === 0
              ? 'Everybody in this game is in this group already.'
              : 'A person is in one group at most; choosing somebody moves them here.'
          }
          options={[...options.values()].map((participant) => ({
            value: participant.userId,
            label: labelOf(participant),
            disabled: isBusy,
          }))}
          value={draft.chosen.map(({ userId }) => userId)}
          onChange={(ids) => change({ chosen: ids.flatMap((id) => options.get(id) ?? []) })}
        />
        <div role="alert">
          {adding.errors.form && (
            <Text size="sm" tone="danger">
              {adding.errors.form}
            </Text>
          )}
        </div>
      </Stack>
    </FormDialog>
  );
}
