import * as z from 'zod/mini';
import type { Participant } from '#contract/games.ts';
import { user } from '#contract/users.ts';

/** Who is to come into which group. */
export interface MembersDraft {
  readonly groupId: string;
  /** As they were when they were chosen: in a large game they need not be at hand again. */
  readonly chosen: readonly Participant[];
}

// A draft is the app's own. The contract's participant would bring people's schema to every form about a game.
const kept = z.object({ userId: z.string(), user, isAdmin: z.boolean() });
const keptDraft = z.object({ groupId: z.string(), chosen: z.array(kept) });

/** What was chosen and kept in storage; a group with nobody where that is unreadable. */
export function readMembers(stored: unknown, groupId: string): MembersDraft {
  return keptDraft.safeParse(stored).data ?? { groupId, chosen: [] };
}
