import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { profileInput, type User } from '#contract/users.ts';
import { api, call, invalidateResources, repeatReads } from '#src/api/client.ts';
import { mayBeProcessed } from '#src/api/errors.ts';
import { currentUserQuery, fetchCurrentUser } from '#src/features/auth/index.ts';
import { usePickedPhoto } from '#src/features/photos/index.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { checkedInput, useForm } from '#src/lib/use-form.ts';

const fields = { firstName: 'firstName', lastName: 'lastName', bio: 'bio', photo: 'photo' } as const;

interface ProfileDraft {
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  /** A new picture as a data URL, null to remove it; absent while the picture stays. */
  readonly photo?: string | null;
}

const check = (draft: ProfileDraft) => checkedInput(profileInput.safeParse(draft), fields);

const storedDraft = z.partial(
  z.object({
    firstName: z.string(),
    lastName: z.string(),
    bio: z.string(),
    photo: z.nullable(z.string()),
  }),
);

const draftOf = ({ firstName, lastName, bio }: User): ProfileDraft => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  bio: bio ?? '',
});

/** The form of the user's name, bio and picture. */
export function useEditProfile(viewer: User, onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (changes: Partial<ProfileDraft>) => {
      // The profile is sent as a whole: what another device has saved since it was fetched stays, except where this form has changed it.
      const latest = (await fetchCurrentUser()) ?? viewer;
      const merged = check({ ...draftOf(latest), ...changes });
      if (merged.ok) return call(api.users.updateProfile.mutate, { body: merged.input });
      form.setErrors(merged.errors);
      throw new Error('The changes do not fit to what another device has saved');
    },
    onSuccess: (user) => {
      // The user may have signed out meanwhile, in another tab.
      if (client.getQueryData(currentUserQuery.queryKey)?.id !== user.id) return;
      // The response has no `isModerator` and no `rulesToAccept`.
      client.setQueryData(currentUserQuery.queryKey, (before) => ({ ...before, ...user }));
      void repeatReads(client, ['auth']);
      const isComplete = form.dropSubmitted() && !picture.isResizing;
      if (!picture.isResizing) picture.reset();
      toasts.success('Profile Updated');
      if (isComplete) onSaved();
      // All of these show the name and picture. Not awaited, since the form may be needed again.
      void invalidateResources(client, 'games', 'posts', 'activity', 'leaderboard', 'messages', 'groups');
    },
    onError: (error) => {
      if (mayBeProcessed(error)) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
      showFailure(error, 'Failed to update profile. Please try again.');
    },
  });
  const form = useForm({
    initial: draftOf(viewer),
    storage: { name: `profile.${viewer.id}`, read: (stored) => storedDraft.safeParse(stored).data ?? {} },
    check,
    isBusy: isPending,
    onSubmit: (_, changes) => mutate(changes),
  });
  const picture = usePickedPhoto((photo) => form.change({ photo }));
  return { ...form, picture, isBusy: isPending || picture.isResizing };
}
