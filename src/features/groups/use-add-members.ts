import { useState } from 'react';
import { counted } from '#src/lib/text.ts';
import { addMember } from './groups.queries.ts';
import { useGroupAction } from './use-group-action.ts';

const NOTHING_CHOSEN = 'Please select a group and at least one user';

interface Wanted {
  readonly groupId: string;
  readonly memberIds: readonly string[];
}

/**
 * Puts several people into a group, one call each. When one fails, those who are in are no longer chosen, so that the
 * next try sends the rest.
 */
export function useAddMembers(gameId: string, startGroupId: string, onDone: () => void) {
  const [groupId, setGroupId] = useState(startGroupId);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy } = useGroupAction({
    act: async (wanted: Wanted) => {
      for (const memberId of wanted.memberIds) {
        await addMember(gameId, wanted.groupId, memberId);
        setChosen((before) => before.filter((id) => id !== memberId));
      }
    },
    succeeded: ({ memberIds }) => `${counted(memberIds.length, 'member')} added`,
    failed: 'Failed to add members to group',
    onDone,
  });
  return {
    groupId,
    chosen,
    problem,
    isBusy,
    chooseGroup: (id: string) => {
      setGroupId(id);
      setProblem(null);
    },
    choose: (ids: readonly string[]) => {
      setChosen(ids);
      setProblem(null);
    },
    submit: () => {
      const isSound = groupId !== '' && chosen.length > 0;
      setProblem(isSound ? null : NOTHING_CHOSEN);
      if (isSound) run({ groupId, memberIds: chosen });
    },
  };
}
