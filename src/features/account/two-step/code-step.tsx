import { type SyntheticEvent, useState } from 'react';
import { appCodeInput } from '#contract/account.ts';
import { failureText, isUnauthorized } from '#src/api/errors.ts';
import { TextField } from '#src/design/field/text-field.tsx';

export interface CodeStepProps {
  readonly formId: string;
  readonly error: unknown;
  readonly onSubmit: (code: string) => void;
}

/** Six digits out of an app. */
export function CodeStep({ formId, error, onSubmit }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = appCodeInput.safeParse({ code });
    setWrong(parsed.success ? null : (parsed.error.issues[0]?.message ?? null));
    if (parsed.success) onSubmit(parsed.data.code);
  };
  const refused =
    error && !isUnauthorized(error) ? failureText(error, 'That did not work. Please try again.') : null;
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <TextField
        label="Code the app shows"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setWrong(null);
        }}
        error={wrong ?? refused}
      />
    </form>
  );
}
