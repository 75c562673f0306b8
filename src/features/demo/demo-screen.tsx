import Compass from 'lucide-react/icons/compass';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import Mail from 'lucide-react/icons/mail';
import Trophy from 'lucide-react/icons/trophy';
import UserRound from 'lucide-react/icons/user-round';
import { type SyntheticEvent, useState } from 'react';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Badge } from '#src/design/badge/badge.tsx';
import { RankBar } from '#src/design/bar-chart/bar-chart.tsx';
import { Button } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Progress } from '#src/design/progress/progress.tsx';
import { Hint, Text } from '#src/design/text/text.tsx';
import * as css from './demo.css.ts';

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

const scores = [
  { name: 'Mara', initials: 'MA', score: 12 },
  { name: 'Jonas', initials: 'JO', score: 9 },
] as const;
const navigationIcons = [House, Compass, Trophy, UserRound, Mail] as const;

/** The home screen of a user with an active game. */
function DemoHome({ name, onSignOut }: { name: string; onSignOut: () => void }) {
  const [shared, setShared] = useState(6);
  return (
    <div className={css.home}>
      <div className={css.scroll}>
        <Row justify="between">
          <Text as="h2" size="lg" truncate dir="auto">
            {`Hi, ${name}`}
          </Text>
          <Button
            size="small"
            variant="ghost"
            className={css.signOut}
            icon={<LogOut size={16} aria-hidden="true" />}
            onClick={onSignOut}
          >
            Sign out
          </Button>
        </Row>
        <Card padding="small">
          <Stack gap={3}>
            <Row justify="between">
              <Badge tone="active">Active</Badge>
              <Hint as="span">12 days left</Hint>
            </Row>
            <Text as="h3" size="md">
              Cold water every morning
            </Text>
            <Progress label="Progress of the game" value={60} />
          </Stack>
        </Card>
        <Card padding="small">
          <Stack gap={3}>
            <Text as="h3" size="md">
              Leaderboard
            </Text>
            {scores.map((one) => (
              <ScoreRow key={one.name} {...one} />
            ))}
            <ScoreRow name={`${name} (You)`} initials={name.slice(0, 2).toUpperCase()} score={shared} />
          </Stack>
        </Card>
        <Button variant="gradient" block onClick={() => setShared((before) => Math.min(before + 1, 99))}>
          Share an accomplishment
        </Button>
      </div>
      <div className={css.navigation} aria-hidden="true">
        {navigationIcons.map((Icon, at) => (
          <Icon key={Icon.displayName} size={22} className={at === 0 ? css.current : undefined} />
        ))}
      </div>
    </div>
  );
}

function ScoreRow({ name, initials, score }: { name: string; initials: string; score: number }) {
  return (
    <Row gap={2}>
      <Avatar size="xs" initials={initials} seed={name} />
      <Stack gap={1} className={css.score}>
        <Text as="span" size="sm" weight="medium" truncate dir="auto">
          {name}
        </Text>
        <RankBar value={score} largest={Math.max(12, score)} />
      </Stack>
      <Text as="span" weight="bold" tabular>
        {score}
      </Text>
    </Row>
  );
}
