import { type SyntheticEvent, useState } from 'react';
import { Button } from '#src/design/button/button.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './demo.css.ts';
import { DemoHome } from './demo-home.tsx';

/** A simulated phone with a fake sign-in and a fake home screen. It sends no request and stores nothing. */
export function DemoScreen() {
  const [name, setName] = useState<string | null>(null);
  return (
    <Page title="Mobile demo" subtitle="A simulated phone. Nothing you do in it is stored or sent.">
      <section className={css.frame} aria-label="Simulated phone">
        <div className={css.statusBar} aria-hidden="true">
          <Text as="span" size="xs" weight="bold" tabular>
            9:41
          </Text>
          <span className={css.notch} />
          <span className={css.battery} />
        </div>
        {name === null ? (
          <DemoSignIn onSignIn={setName} />
        ) : (
          <DemoHome name={name} onSignOut={() => setName(null)} />
        )}
      </section>
    </Page>
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
