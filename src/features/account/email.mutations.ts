import { api } from '#src/api/client.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';

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
