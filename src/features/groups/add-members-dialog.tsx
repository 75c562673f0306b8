import { useState } from 'react';
import * as z from 'zod/mini';
import type { Participant } from '#contract/games.ts';
import { user } from '#contract/users.ts';
import { hasErrorCode } from '#src/api/errors.ts';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { SelectField } from '#src/design/field/select-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import { useParticipants } from '#src/features/games/index.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { useForm } from '#src/lib/use-form.ts';
import type { GroupsOfGame } from './groups.queries.ts';
import { addMember, useGroupAction } from './groups.queries.ts';

/** How many participants are offered; in larger games a search finds the others. */
const MAX_OPTIONS = 24;

export interface AddMembersDialogProps extends DialogState {
  readonly ofGame: GroupsOfGame;
  /** The group that is chosen at first; empty for none. */
  readonly groupId: string;
}

/** Chooses a group and the participants to add to it. */
export default function AddMembersDialog({ open, onOpenChange, ofGame, groupId }: AddMembersDialogProps) {
  const [text, setText] = useState('');
  const adding = useAddMembers(ofGame, groupId, () => onOpenChange(false));
  const { draft, groupOf, change, isBusy } = adding;
  const found = useParticipants(ofGame.game, { text, fromGame: true });
  const { people = [], total } = found;
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
            foundText={found.foundText}
          />
        )}
        <ChoiceChips
          label="People"
          hint={
            others.length > 0
              ? 'A person is in one group at most; choosing somebody moves them here.'
              : undefined
          }
          options={[...options.values()].map((participant) => ({
            value: participant.userId,
            label: labelOf(participant),
            disabled: isBusy,
          }))}
          value={draft.chosen.map(({ userId }) => userId)}
          onChange={(ids) => change({ chosen: ids.flatMap((id) => options.get(id) ?? []) })}
        />
        <div aria-live="polite">{others.length === 0 && <Hint>{noneText({ ...found, text })}</Hint>}</div>
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

/** Why nobody can be chosen; null while a search is pending. */
function noneText({
  text,
  people,
  isError,
  hasFoundNobody,
  hasMore,
}: ReturnType<typeof useParticipants> & { readonly text: string }) {
  if (isError) return 'The participants could not be loaded.';
  if (hasFoundNobody) return 'Nobody found';
  if (!people || people.length === 0) return null;
  if (hasMore) return 'Those listed are in this group already. Search for the others by name.';
  if (text !== '') return 'Everybody found is in this group already.';
  return 'Everybody in this game is in this group already.';
}

interface MembersDraft {
  readonly groupId: string;
  /** Stored with their names: a large game does not load all of its participants. */
  readonly chosen: readonly Participant[];
}

// Not the contract's schema of participants, which would load more with every form about a game.
const storedParticipant = z.object({ userId: z.string(), user, isAdmin: z.boolean() });
const storedDraft = z.partial(z.object({ groupId: z.string(), chosen: z.array(storedParticipant) }));

/**
 * The form that adds participants to a group, one request each. After a failure only those who were not added are chosen, so
 * that the next attempt sends the rest.
 */
function useAddMembers({ game, groups }: GroupsOfGame, startGroupId: string, onDone: () => void) {
  const groupOf = new Map(groups.flatMap((group) => group.members.map(({ userId }) => [userId, group])));
  /** The draft without a group that was deleted, and without those who are members already. */
  const current = ({ groupId, chosen }: MembersDraft): MembersDraft => ({
    groupId: groups.some(({ id }) => id === groupId) ? groupId : '',
    chosen: chosen.filter(({ userId }) => groupOf.get(userId)?.id !== groupId),
  });
  const { run, isBusy } = useGroupAction({
    action: async ({ groupId, chosen }: MembersDraft) => {
      const gone: string[] = [];
      let refusal: unknown;
      for (const [at, { userId, user: person }] of chosen.entries()) {
        try {
          await addMember(game.id, groupId, userId);
        } catch (error) {
          // Somebody who has left the game must not keep out the others.
          if (!hasErrorCode(error, 'participant_not_found')) throw error;
          refusal = error;
          gone.push(displayName(person));
        }
        form.change({ groupId, chosen: chosen.slice(at + 1) });
      }
      if (gone.length === chosen.length) throw refusal;
      return gone;
    },
    succeeded: ({ chosen }, gone) => {
      const added = `${countWithNoun(chosen.length - gone.length, 'member')} added`;
      return gone.length === 0 ? added : `${added}. Not in the game any more: ${gone.join(', ')}`;
    },
    failed: 'Failed to add members to group',
    onDone: () => {
      form.reset();
      onDone();
    },
  });
  const initial: MembersDraft = { groupId: startGroupId, chosen: [] };
  const form = useForm({
    initial,
    storage: {
      name: `members.${game.id}.${startGroupId}`,
      read: (stored) => storedDraft.safeParse(stored).data ?? {},
    },
    check: (draft) => {
      const input = current(draft);
      return input.groupId !== '' && input.chosen.length > 0
        ? { ok: true, input }
        : { ok: false, errors: { form: 'Please select a group and at least one user' } };
    },
    onSubmit: run,
  });
  return { ...form, draft: current(form.draft), groupOf, isBusy };
}
