import { useState } from 'react';
import type { Participant } from '#contract/games.ts';
import { counted } from '#src/lib/text.ts';
import { useDraft } from '#src/lib/use-draft.ts';
import { addMember } from './groups.queries.ts';
import type { GroupsOfGame } from './groups-of-game.ts';
import { type MembersDraft, readMembers } from './members.draft.ts';
import { useGroupAction } from './use-group-action.ts';

const NOTHING_CHOSEN = 'Please select a group and at least one user';

/**
 * Puts several people into a group, one call each. When one fails, those who are in are no longer chosen, so that the
 * next try sends the rest.
 */
export function useAddMembers({ game, groups }: GroupsOfGame, startGroupId: string, onDone: () => void) {
  const kept = useDraft(`members.${game.id}.${startGroupId}`, (stored) => readMembers(stored, startGroupId));
  const { note } = kept;
  const isThere = groups.some(({ id }) => id === kept.draft.groupId);
  const draft = isThere ? kept.draft : { ...kept.draft, groupId: '' };
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy } = useGroupAction({
    act: async ({ groupId, chosen }: MembersDraft) => {
      for (const [at, { userId }] of chosen.entries()) {
        await addMember(game.id, groupId, userId);
        note({ groupId, chosen: chosen.slice(at + 1) });
      }
    },
    succeeded: ({ chosen }) => `${counted(chosen.length, 'member')} added`,
    failed: 'Failed to add members to group',
    onDone: () => {
      kept.drop();
      onDone();
    },
  });
  const change = (changed: Partial<MembersDraft>) => {
    note({ ...draft, ...changed });
    setProblem(null);
  };
  return {
    ...draft,
    problem,
    isBusy,
    chooseGroup: (groupId: string) => change({ groupId }),
    choose: (chosen: readonly Participant[]) => change({ chosen }),
    /** Sends those who are chosen, as far as `isOffered` has them still. */
    submit: (isOffered: (one: Participant) => boolean) => {
      const chosen = draft.chosen.filter(isOffered);
      const isSound = draft.groupId !== '' && chosen.length > 0;
      setProblem(isSound ? null : NOTHING_CHOSEN);
      if (isSound) run({ groupId: draft.groupId, chosen });
    },
  };
}
