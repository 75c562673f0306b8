import Download from 'lucide-react/icons/download';
import { type SyntheticEvent, useState } from 'react';
import { appCodeInput } from '#contract/two-factor.ts';
import { failureText, isUnanswered, isUnauthorized } from '#src/api/errors.ts';
import { buttonClass } from '#src/design/button/button.tsx';
import { TextField, type TextFieldProps } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from '../account.css.ts';

export interface StepProps {
  /** The id of the form, for the submit button in the dialog's footer. */
  readonly formId: string;
  /** Why the server refused what was submitted. */
  readonly error: unknown;
  /** What to show instead when there was no response, for a change that may have been made. */
  readonly withoutResponse?: string;
  readonly onSubmit: (value: string) => void;
}

type OneFieldFormProps = StepProps &
  Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
    /** The message of an invalid value; `null` when it is valid. */
    readonly check: (value: string) => string | null;
  };

function OneFieldForm({ formId, error, withoutResponse, onSubmit, check, ...field }: OneFieldFormProps) {
  const [value, setValue] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const message = check(value);
    setInvalid(message);
    if (message === null) onSubmit(value);
  };
  const failure =
    (isUnanswered(error) ? withoutResponse : null) ??
    failureText(error, 'That did not work. Please try again.');
  const refused = error && !isUnauthorized(error) ? failure : null;
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <TextField
        {...field}
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          setInvalid(null);
        }}
        error={invalid ?? refused}
      />
    </form>
  );
}

/** Asks for the password before a change that makes the account less safe. */
export const PasswordStep = (props: StepProps) => (
  <OneFieldForm
    {...props}
    label="Your password"
    type="password"
    data-autofocus=""
    autoComplete="current-password"
    check={(password) => (password === '' ? 'Please enter your password' : null)}
  />
);

/** Asks for the six digits that the authenticator app shows. */
export const CodeStep = (props: StepProps) => (
  <OneFieldForm
    {...props}
    label="Code the app shows"
    inputMode="numeric"
    data-autofocus=""
    autoComplete="one-time-code"
    maxLength={10}
    check={(code) => appCodeInput.safeParse({ code }).error?.issues[0]?.message ?? null}
  />
);

const asFile = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Stretch recovery codes. Each works once.\n\n${codes.join('\n')}\n`)}`;

/** The recovery codes, which sign the user in without the app. They are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Stack gap={4}>
      <Text>
        Keep these somewhere safe. Each signs you in once if you lose your phone. You will not see them again.
      </Text>
      <ul role="list" aria-label="Recovery codes" className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a
        href={asFile(codes)}
        download="stretch-recovery-codes.txt"
        className={buttonClass({ variant: 'outline', block: true })}
      >
        <Download size={18} aria-hidden="true" />
        Save as a file
      </a>
    </Stack>
  );
}
