import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { ACCESS_TOKEN_NAME_MAX, createAccessTokenInput } from '#contract/access-tokens.ts';
import { failureText, isUnanswered, isUnauthorized } from '#src/api/errors.ts';
import { Button } from '#src/design/button/button.tsx';
import { FormDialog } from '#src/design/dialog/form-dialog.tsx';
import { SelectField } from '#src/design/field/select-field.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { useCopy } from '#src/features/toasts/index.ts';
import type { DialogState } from '#src/lib/use-dialog.ts';
import { checkedInput, useForm } from '#src/lib/use-form.ts';
import * as css from '../account.css.ts';
import { useCreateAccessToken } from './tokens.queries.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '', label: 'Does not expire' },
] as const;
type Lifetime = (typeof lifetimes)[number]['value'];

interface Draft {
  readonly name: string;
  readonly lifetime: Lifetime;
}

const initial: Draft = { name: '', lifetime: '90' };

function check({ name, lifetime }: Draft) {
  const expiresInDays = lifetime === '' ? undefined : Number(lifetime);
  return checkedInput(createAccessTokenInput.safeParse({ name, expiresInDays }), { name: 'name' });
}

/** Creates an access token, then shows its secret, once. */
export default function CreateTokenDialog({ open, onOpenChange }: DialogState) {
  const { mutate, isPending, data, reset } = useCreateAccessToken({
    onError: (error) => {
      if (isUnauthorized(error)) return;
      form.setErrors({
        name: isUnanswered(error)
          ? 'The server did not respond. A token may have been created: if it is in the list, revoke it, then try again.'
          : failureText(error, 'Failed to create the access token. Please try again.'),
      });
    },
  });
  const form = useForm({
    initial,
    check,
    onSubmit: (body) => {
      if (!isPending) mutate({ body });
    },
  });
  const { draft, errors, change, submit } = form;
  const secret = data?.body.secret;
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      onExitComplete={() => {
        form.reset();
        reset();
      }}
      step={secret === undefined ? 'form' : 'secret'}
      title={secret === undefined ? 'New access token' : 'Your new access token'}
      description={
        secret === undefined
          ? 'It can do in games what you can do, but cannot change your account.'
          : 'Copy it now. You will not see it again. Keep it as safe as a password.'
      }
      dismissable={!isPending && secret === undefined}
      submit={{ children: secret === undefined ? 'Create' : 'I have kept it' }}
      isBusy={isPending}
      onSubmit={() => (secret === undefined ? submit() : onOpenChange(false))}
    >
      {secret === undefined ? (
        <Stack gap={4}>
          <TextField
            label="Name"
            data-autofocus=""
            autoComplete="off"
            maxLength={ACCESS_TOKEN_NAME_MAX}
            hint="What you will use it for."
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
            error={errors.name ?? null}
          />
          <SelectField
            label="Expires after"
            options={lifetimes}
            value={draft.lifetime}
            onChange={(lifetime) => change({ lifetime })}
          />
        </Stack>
      ) : (
        <Secret secret={secret} />
      )}
    </FormDialog>
  );
}

function Secret({ secret }: { secret: string }) {
  const { copied, copy } = useCopy('Access token');
  return (
    <Stack gap={2}>
      <code className={css.secret}>{secret}</code>
      <Button
        variant="secondary"
        block
        icon={copied ? <Check size={20} aria-hidden="true" /> : <Copy size={20} aria-hidden="true" />}
        onClick={() => copy(secret)}
      >
        Copy
      </Button>
    </Stack>
  );
}
