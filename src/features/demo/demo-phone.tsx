import { type SyntheticEvent, useState } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './demo.css.ts';
import { DemoHome } from './demo-home.tsx';

/** What the simulated phone shows: a sign-in that lets everybody in, and the app behind it. */
export function DemoPhone() {
  const [name, setName] = useState<string | null>(null);
  return name === null ? (
    <DemoSignIn onSignIn={setName} />
  ) : (
    <DemoHome name={name} onSignOut={() => setName(null)} />
  );
}

function DemoSignIn({ onSignIn }: { onSignIn: (name: string) => void }) {
  const [name, setName] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSignIn(name.trim() || 'Guest');
  };
  return (
    <form className={css.signIn} onSubmit={submit}>
      <Stack gap={5} align="center">
        <Logo size={40} />
        <Text centred tone="muted">
          Step out of your comfort zone, with friends.
        </Text>
      </Stack>
      <Stack gap={3}>
        <TextField
          label="Your name"
          optional
          autoComplete="off"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="gradient" block>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
