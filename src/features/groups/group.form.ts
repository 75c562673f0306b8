import * as z from 'zod/mini';
import { createGroupInput, GROUP_COLORS, type Group } from '#contract/groups.ts';
import { fieldErrors } from '#src/lib/use-form.ts';

export interface GroupDraft {
  readonly name: string;
  readonly color: string;
}

/** The first colour no group of the game has yet; the very first once all are taken (specification §9). */
export function nextColor(groups: readonly Pick<Group, 'color'>[]): string {
  const taken = new Set(groups.map(({ color }) => color.toLowerCase()));
  return (GROUP_COLORS.find(({ hex }) => !taken.has(hex)) ?? GROUP_COLORS[0]).hex;
}

/** The group to send, or what is wrong at which field; the rules and their words are the contract's. */
export function checkGroup(draft: GroupDraft) {
  const parsed = createGroupInput.safeParse(draft);
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  return { ok: false, errors: fieldErrors(parsed.error.issues, { name: 'name', color: 'color' }) } as const;
}

const keptDraft = z.partial(z.object({ name: z.string(), color: z.string() }));

/** What was typed and kept in storage; nothing where that is unreadable. */
export function readTyped(stored: unknown): Partial<GroupDraft> {
  return keptDraft.safeParse(stored).data ?? {};
}
