import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { profileInput, type User } from '#contract/users.ts';
import { api, invalidateResources } from '#src/api/client.ts';
import { mayBeProcessed } from '#src/api/errors.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
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

/** The form of the user's name, bio and picture. */
export function useEditProfile({ id, firstName, lastName, bio }: User, onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = api.users.updateProfile.useMutation({
    onSuccess: ({ body: user }) => {
      // The response has no `isModerator` and no `rulesToAccept`.
      client.setQueryData(currentUserQuery.queryKey, (before) => ({ ...before, ...user }));
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
  const initial: ProfileDraft = { firstName: firstName ?? '', lastName: lastName ?? '', bio: bio ?? '' };
  const form = useForm({
    initial,
    storage: { name: `profile.${id}`, read: (stored) => storedDraft.safeParse(stored).data ?? {} },
    check,
    isBusy: isPending,
    onSubmit: (body) => mutate({ body }),
  });
  const picture = usePickedPhoto((photo) => form.change({ photo }));
  return { ...form, picture, isBusy: isPending || picture.isResizing };
}
