import { profileInput, type User } from '#contract/users.ts';
import { fieldErrors } from '#src/lib/use-form.ts';

/** The values of the form. */
export interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  /** A new picture as a data URL, null to remove it; absent while the picture stays. */
  readonly photo?: string | null;
}

/** The form as it opens. */
export function draftOf({ firstName, lastName, bio }: User): ProfileDraft {
  return { firstName: firstName ?? '', lastName: lastName ?? '', bio: bio ?? '' };
}

const fields = { firstName: 'firstName', lastName: 'lastName', bio: 'bio', photo: 'photo' } as const;

/** The body to send, or the error of each field by the rules of the contract. */
export function checkProfile(draft: ProfileDraft) {
  const parsed = profileInput.safeParse(draft);
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  return { ok: false, errors: fieldErrors(parsed.error.issues, fields) } as const;
}

/** Changes read from storage; none where that is unreadable. */
export function readDraft(stored: unknown): Partial<ProfileDraft> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { firstName, lastName, bio, photo }: Partial<Record<keyof ProfileDraft, unknown>> = stored;
  return {
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    ...(typeof bio === 'string' && { bio }),
    ...((photo === null || typeof photo === 'string') && { photo }),
  };
}
