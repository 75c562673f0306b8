import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import { api, refresh } from '#src/api/client.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { useForm } from '#src/lib/use-form.ts';
import { checkProfile, draftOf, readDraft } from './profile.form.ts';

/** The form for your own name, bio and picture. */
export function useEditProfile(viewer: User, onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = api.users.updateProfile.useMutation({
    onSuccess: ({ body: user }) => {
      client.setQueryData(currentUserQuery.queryKey, user);
      form.reset();
      toasts.success('Profile Updated');
      onSaved();
      // All of these show the name and picture. Not awaited, since the form may be needed again.
      void refresh(client, 'games', 'posts', 'activity', 'leaderboard', 'messages', 'groups');
    },
    onError: (error) => tellFailure(error, 'Failed to update profile. Please try again.'),
  });
  const form = useForm({
    initial: draftOf(viewer),
    storage: { name: `profile.${viewer.id}`, read: readDraft },
    check: checkProfile,
    onSubmit: (body) => {
      if (!isPending) mutate({ body });
    },
  });
  return { ...form, isSaving: isPending };
}
