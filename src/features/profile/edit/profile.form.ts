import { profileInput, type User } from '#contract/users.ts';

/** What the form holds. */
export interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  /** Another picture as a data URL, null for none; left out while the one there is stays. */
  readonly photo?: string | null;
}

export type ProfileErrors = Partial<Record<keyof ProfileDraft, string>>;

/** The form as it opens. */
export function draftOf({ firstName, lastName, bio }: User): ProfileDraft {
  return { firstName: firstName ?? '', lastName: lastName ?? '', bio: bio ?? '' };
}

/** The body to send, or what is wrong at which field; the rules and their words are the contract's. */
export function checkProfile(draft: ProfileDraft) {
  const parsed = profileInput.safeParse(draft);
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message;
  const { firstName, lastName, bio, photo } = errors;
  return { ok: false, errors: { firstName, lastName, bio, photo } satisfies ProfileErrors } as const;
}

/** A draft read back from storage; `null` when it is none. */
export function readDraft(stored: unknown): ProfileDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { firstName, lastName, bio, photo }: Partial<Record<keyof ProfileDraft, unknown>> = stored;
  if (typeof firstName !== 'string' || typeof lastName !== 'string' || typeof bio !== 'string') return null;
  const isPhoto = photo === null || typeof photo === 'string';
  return { firstName, lastName, bio, ...(isPhoto && { photo }) };
}
