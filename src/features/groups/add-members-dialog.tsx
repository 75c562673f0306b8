import { type SyntheticEvent, useId, useState } from 'react';
import type { Participant } from '#contract/games.ts';
import { Button } from '#src/design/button/button.tsx';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { SelectField } from '#src/design/field/select-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import { useParticipants } from '#src/features/games/index.ts';
import { displayName } from '#src/lib/names.ts';
import type { GroupsOfGame } from './groups-of-game.ts';
import { useAddMembers } from './use-add-members.ts';

/** More people than this are searched through instead of looked through. */
const SHOWN = 24;

export interface AddMembersDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly ofGame: GroupsOfGame;
  /** The group chosen from the start; empty for none. */
  readonly groupId: string;
}

/** Chooses a group and the people who come into it. */
export default function AddMembersDialog({ open, onOpenChange, ofGame, groupId }: AddMembersDialogProps) {
  const formId = useId();
  const [text, setText] = useState('');
  const { game, groups } = ofGame;
  const adding = useAddMembers(ofGame, groupId, () => onOpenChange(false));
  const groupOf = new Map(groups.flatMap((group) => group.members.map(({ userId }) => [userId, group])));
  const { people = [], total } = useParticipants(game, { text, fromGame: true });
  const isOffered = ({ userId }: Participant) => groupOf.get(userId)?.id !== adding.groupId;
  const rest = people.filter(isOffered);
  // Whoever has no group yet is the likeliest to be looked for.
  const others = [
    ...rest.filter(({ userId }) => !groupOf.get(userId)),
    ...rest.filter(({ userId }) => groupOf.get(userId)),
  ];
  const chosen = adding.chosen.filter(isOffered);
  const shown = new Map([...others.slice(0, SHOWN), ...chosen].map((one) => [one.userId, one]));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    adding.submit(isOffered);
  };
  const labelOf = ({ user, userId }: Participant) => {
    const group = groupOf.get(userId);
    return group ? `${displayName(user)} · ${group.name}` : displayName(user);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add members"
      footer={
        <Button type="submit" form={formId} busy={adding.isBusy}>
          Add members
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
          {total > SHOWN && (
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
      </form>
    </Dialog>
  );
}
