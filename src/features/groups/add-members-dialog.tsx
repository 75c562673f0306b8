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
  const { game, groups } = ofGame;
  const adding = useAddMembers(ofGame, groupId, () => onOpenChange(false));
  const groupOf = new Map(groups.flatMap((group) => group.members.map(({ userId }) => [userId, group])));
  const { people = [], total } = useParticipants(game, { text, fromGame: true });
  const isOffered = ({ userId }: Participant) => groupOf.get(userId)?.id !== adding.groupId;
  const rest = people.filter(isOffered);
  // Those without a group first: they are the likeliest choice.
  const others = [
    ...rest.filter(({ userId }) => !groupOf.get(userId)),
    ...rest.filter(({ userId }) => groupOf.get(userId)),
  ];
  const chosen = adding.chosen.filter(isOffered);
  const shown = new Map([...others.slice(0, MAX_OPTIONS), ...chosen].map((one) => [one.userId, one]));
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
      isBusy={adding.isBusy}
      onSubmit={() => adding.submit(isOffered)}
    >
      <Stack gap={4}>
        <SelectField
          label="Group"
          options={[
            { value: '', label: 'Choose a group' },
            ...groups.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={adding.groupId}
          onChange={adding.chooseGroup}
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
          options={[...shown.values()].map((one) => ({
            value: one.userId,
            label: labelOf(one),
            disabled: adding.isBusy,
          }))}
          value={chosen.map(({ userId }) => userId)}
          onChange={(ids) => adding.choose(ids.flatMap((id) => shown.get(id) ?? []))}
        />
        <div role="alert">
          {adding.problem && (
            <Text size="sm" tone="danger">
              {adding.problem}
            </Text>
          )}
        </div>
      </Stack>
    </FormDialog>
  );
}
