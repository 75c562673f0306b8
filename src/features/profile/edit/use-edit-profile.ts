import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { api, refresh } from '#src/api/client.ts';
import { currentUserQuery } from '#src/features/auth/index.ts';
import { tellFailure, toasts } from '#src/features/toasts/index.ts';
import { forget, keep, PRIVATE, recall } from '#src/lib/storage.ts';
import { checkProfile, draftOf, type ProfileDraft, type ProfileErrors, readDraft } from './profile.form.ts';

/** The form for one's own name, bio and picture. What is typed outlives a failure, a closed dialog and a reload. */
export function useEditProfile(viewer: User, onSaved: () => void) {
  const client = useQueryClient();
  const draftKey = `${PRIVATE}profile.${viewer.id}`;
  // Only what has been typed: until then the form shows the profile as it is.
  const [typed, setTyped] = useState(() => readDraft(recall(draftKey)));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const draft = typed ?? draftOf(viewer);

  const { mutate, isPending } = api.users.updateProfile.useMutation({
    onSuccess: ({ body: user }) => {
      client.setQueryData(currentUserQuery.queryKey, user);
      forget(draftKey);
      setTyped(null);
      toasts.success('Profile Updated');
      onSaved();
      // One's name and picture stand on all of these. The form does not wait for them, for it may be wanted again.
      void refresh(client, 'games', 'posts', 'activity', 'leaderboard', 'messages', 'groups');
    },
    onError: (error) => tellFailure(error, 'Failed to update profile. Please try again.'),
  });

  const change = (changed: Partial<ProfileDraft>) => {
    const next = { ...draft, ...changed };
    setTyped(next);
    keep(draftKey, next);
    setErrors({});
  };
  const submit = () => {
    if (isPending) return;
    const checked = checkProfile(draft);
    setErrors(checked.ok ? {} : checked.errors);
    if (checked.ok) mutate({ body: checked.input });
  };
  return { draft, errors, change, submit, isSaving: isPending };
}
