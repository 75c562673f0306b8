import { type SyntheticEvent, useState } from 'react';
import { failureText, isUnauthorized } from '#src/api/errors.ts';
import { TextField } from '#src/design/field/text-field.tsx';

export interface PasswordStepProps {
  /** For the button outside the form that submits it. */
  readonly formId: string;
  readonly error: unknown;
  readonly onSubmit: (password: string) => void;
}

const ENTER_PASSWORD = 'Please enter your password';

/** The one field that stands before everything that would make an account less safe. */
export function PasswordStep({ formId, error, onSubmit }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') onSubmit(password);
  };
  const refused =
    error && !isUnauthorized(error) ? failureText(error, 'That did not work. Please try again.') : null;
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <TextField
        label="Your password"
        type="password"
        data-autofocus=""
        autoComplete="current-password"
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
        }}
        error={isMissing ? ENTER_PASSWORD : refused}
      />
    </form>
  );
}
