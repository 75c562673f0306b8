import * as z from 'zod/mini';
import { type Participant, participant } from '#contract/games.ts';

/** Who is to come into which group. */
export interface MembersDraft {
  readonly groupId: string;
  /** As they were when they were chosen: in a large game they need not be at hand again. */
  readonly chosen: readonly Participant[];
}

const keptDraft = z.object({ groupId: z.string(), chosen: z.array(participant) });

/** What was chosen and kept in storage; a group with nobody where that is unreadable. */
export function readMembers(stored: unknown, groupId: string): MembersDraft {
  return keptDraft.safeParse(stored).data ?? { groupId, chosen: [] };
}
