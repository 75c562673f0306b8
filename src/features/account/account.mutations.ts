import { useQueryClient } from '@tanstack/react-query';
import { api, invalidateResources } from '#src/api/client.ts';
import { mayBeProcessed } from '#src/api/errors.ts';
import { fetchCurrentUser, logOut } from '#src/features/auth/index.ts';
import { showFailure, showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { accountKeys } from './account.queries.ts';

interface ChangePasswordOptions {
  readonly onChanged: () => void;
  readonly onError: (error: unknown) => void;
}

/** Changes the password and signs out every other browser. */
export function useChangePassword({ onChanged, onError }: ChangePasswordOptions) {
  const client = useQueryClient();
  return api.account.changePassword.useMutation({
    onSuccess: async () => {
      toasts.success({
        title: 'Password changed',
        description: 'Every other browser has been signed out.',
      });
      onChanged();
      await client.invalidateQueries({ queryKey: accountKeys.sessions() });
    },
    onError,
  });
}

/** Accepts the rules in the version that the user has read. When there is another one by now, that is fetched. */
export function useAcceptRules(onAccepted: () => void) {
  const client = useQueryClient();
  return api.account.acceptRules.useMutation({
    onSuccess: () => {
      onAccepted();
      return invalidateResources(client, 'auth');
    },
    onError: async (error) => {
      showServerFailure(error, 'Failed to accept the rules. Please try again.');
      await client.invalidateQueries({ queryKey: accountKeys.rules() });
    },
  });
}

/** Starts the data export, or joins the running one. */
export function useStartExport() {
  const client = useQueryClient();
  return api.account.startExport.useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.exportState() }),
    onError: (error) => showFailure(error, 'Failed to prepare your data. Please try again.'),
  });
}

/** Signs out every browser but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return api.account.endOtherSessions.useMutation({
    onSuccess: async () => {
      toasts.success('Signed out everywhere else');
      await client.invalidateQueries({ queryKey: accountKeys.sessions() });
    },
    onError: (error) => showFailure(error, 'Failed to sign out elsewhere. Please try again.'),
  });
}

/** Sets two-step sign-in up: the password, then a code of the app. The mutations hold the secrets, which `reset` discards. */
export function useTwoFactorSetup() {
  const client = useQueryClient();
  const start = api.account.startTwoFactor.useMutation({ gcTime: 0 });
  const confirm = api.account.confirmTwoFactor.useMutation({
    gcTime: 0,
    // Not awaited: the recovery codes appear at once.
    onSuccess: () => void client.invalidateQueries({ queryKey: accountKeys.all }),
  });
  return {
    setup: start.data?.body,
    step: confirm.isSuccess ? 'done' : start.isSuccess ? 'code' : 'password',
    isBusy: start.isPending || confirm.isPending,
    startError: start.error,
    confirmError: confirm.error,
    start: (password: string) => start.mutate({ body: { password } }),
    confirm: (code: string) => confirm.mutate({ body: { code } }),
    reset: () => {
      start.reset();
      confirm.reset();
      void client.invalidateQueries({ queryKey: accountKeys.all });
    },
  } as const;
}

/** Turns two-step sign-in off, then calls `onRemoved`. */
export function useRemoveTwoFactor(onRemoved: () => void) {
  const client = useQueryClient();
  return api.account.removeTwoFactor.useMutation({
    onSuccess: async () => {
      toasts.success('Two-step sign-in is off');
      onRemoved();
      await client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
}

/** Replaces the recovery codes. They are secret, so the cache does not retain them. */
export const useRenewRecoveryCodes = () => api.account.renewRecoveryCodes.useMutation({ gcTime: 0 });

/** Deletes the account and leaves the app, also when the response is lost. */
export const useDeleteAccount = ({ onError }: { onError: (error: unknown) => void }) =>
  api.account.remove.useMutation({
    onSuccess: () => logOut(),
    onError: async (failure) => {
      // Only a logout removes what the device stores of the deleted account.
      const isDeleted = mayBeProcessed(failure) && (await fetchCurrentUser().catch(() => undefined)) === null;
      if (isDeleted) logOut();
      else onError(failure);
    },
  });

/** Asks for another mail with the link that confirms the address. */
export const useConfirmEmail = () =>
  api.account.confirmEmail.useMutation({
    onSuccess: () => {
      toasts.success('A mail is on its way');
    },
    onError: (error) => showFailure(error, 'Failed to send the mail. Please try again.'),
  });

interface ChangeEmailOptions {
  readonly onSent: () => void;
  readonly onError: (error: unknown) => void;
}

/** Has a link mailed to another address, which opens there. The address changes once it is opened. */
export const useChangeEmail = ({ onSent, onError }: ChangeEmailOptions) =>
  api.account.changeEmail.useMutation({
    onSuccess: (_response, { body: { email } }) => {
      toasts.success({ title: 'A mail is on its way', description: `Open its link to use ${email}.` });
      onSent();
    },
    onError,
  });
