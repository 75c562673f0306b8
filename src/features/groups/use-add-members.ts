import * as z from 'zod/mini';
import type { Participant } from '#contract/games.ts';
import { user } from '#contract/users.ts';
import { counted } from '#src/lib/text.ts';
import { useForm } from '#src/lib/use-form.ts';
import { addMember, useGroupAction } from './groups.mutations.ts';
import type { GroupsOfGame } from './groups.queries.ts';

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
export function useAddMembers({ game, groups }: GroupsOfGame, startGroupId: string, onDone: () => void) {
  const groupOf = new Map(groups.flatMap((group) => group.members.map(({ userId }) => [userId, group])));
  /** The draft without a group that was deleted, and without those who are members already. */
  const current = ({ groupId, chosen }: MembersDraft): MembersDraft => ({
    groupId: groups.some(({ id }) => id === groupId) ? groupId : '',
    chosen: chosen.filter(({ userId }) => groupOf.get(userId)?.id !== groupId),
  });
  const { run, isBusy } = useGroupAction({
    action: async ({ groupId, chosen }: MembersDraft) => {
      for (const [at, { userId }] of chosen.entries()) {
        await addMember(game.id, groupId, userId);
        form.change({ groupId, chosen: chosen.slice(at + 1) });
      }
    },
    succeeded: ({ chosen }) => `${counted(chosen.length, 'member')} added`,
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
