import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { api, refresh } from '#src/api/client.ts';
import { failureText } from '#src/api/errors.ts';
import { useOnDeviceOnline } from '#src/lib/use-on-device-online.ts';

/** Takes the invitation of a secret link, then goes to the user's invitations. `failure` is why it could not. */
export function useInvitationLink(token: string) {
  const client = api.useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = api.invitations.openLink.useMutation({
    onSuccess: async () => {
      void refresh(client, 'invitations');
      await navigate({ to: '/invites', replace: true });
    },
  });
  const open = useCallback(() => mutate({ body: { token } }), [mutate, token]);
  useEffect(open, [open]);
  const hasFailed = error !== null && !isPending;
  useOnDeviceOnline(() => hasFailed && open());
  return { open, failure: hasFailed ? failureText(error, 'Check your connection and try again.') : null };
}
