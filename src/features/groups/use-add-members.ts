import { useState } from 'react';
import * as z from 'zod/mini';
import type { Participant } from '#contract/games.ts';
import { user } from '#contract/users.ts';
import { counted } from '#src/lib/text.ts';
import { useDraft } from '#src/lib/use-draft.ts';
import { addMember, useGroupAction } from './groups.mutations.ts';
import type { GroupsOfGame } from './groups.queries.ts';

const NOTHING_CHOSEN = 'Please select a group and at least one user';

interface MembersDraft {
  readonly groupId: string;
  /** Stored with their names: a large game does not load all of its participants. */
  readonly chosen: readonly Participant[];
}

// Not the contract's schema of participants, which would load more with every form about a game.
const storedParticipant = z.object({ userId: z.string(), user, isAdmin: z.boolean() });
const storedDraft = z.object({ groupId: z.string(), chosen: z.array(storedParticipant) });

/**
 * The form that adds participants to a group, one request each. After a failure only those who were not added are chosen, so
 * that the next attempt sends the rest.
 */
export function useAddMembers({ game, groups }: GroupsOfGame, startGroupId: string, onDone: () => void) {
  const stored = useDraft(
    `members.${game.id}.${startGroupId}`,
    (value): MembersDraft => storedDraft.safeParse(value).data ?? { groupId: startGroupId, chosen: [] },
  );
  const { note } = stored;
  const groupExists = groups.some(({ id }) => id === stored.draft.groupId);
  const draft = groupExists ? stored.draft : { ...stored.draft, groupId: '' };
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isBusy } = useGroupAction({
    action: async ({ groupId, chosen }: MembersDraft) => {
      for (const [at, { userId }] of chosen.entries()) {
        await addMember(game.id, groupId, userId);
        note({ groupId, chosen: chosen.slice(at + 1) });
      }
    },
    succeeded: ({ chosen }) => `${counted(chosen.length, 'member')} added`,
    failed: 'Failed to add members to group',
    onDone: () => {
      stored.drop();
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
    /** Adds those chosen participants who are still offered. */
    submit: (isOffered: (participant: Participant) => boolean) => {
      const chosen = draft.chosen.filter(isOffered);
      const isValid = draft.groupId !== '' && chosen.length > 0;
      setProblem(isValid ? null : NOTHING_CHOSEN);
      if (isValid) run({ groupId: draft.groupId, chosen });
    },
  };
}
