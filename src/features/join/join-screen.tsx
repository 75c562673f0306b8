import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Game } from '#contract/games.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { Card } from '#src/design/card/card.tsx';
import { Row, Stack } from '#src/design/layout/layout.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { Hint, Text } from '#src/design/text/text.tsx';
import { loginLink, USER_FETCH_FAILED } from '#src/features/auth/index.ts';
import { Description, GameFailure, StatusBadge } from '#src/features/games/index.ts';
import { dayText } from '#src/lib/dates.ts';
import { displayName } from '#src/lib/names.ts';
import { countWithNoun } from '#src/lib/text.ts';
import { useOnDeviceOnline } from '#src/lib/use-on-device-online.ts';
import * as css from './join.css.ts';
import { useJoinLink } from './use-join-link.ts';

/** The page behind a shared link, signed in or out. `code` is null if the address has none. */
export function JoinScreen({ code, status }: { code: string | null; status?: ReactNode }) {
  return (
    <main className={css.screen}>
      <Link to="/" className={css.logo} aria-label="Stretch, home">
        <Logo />
      </Link>
      {status}
      <div className={css.body}>
        <JoinView key={code} code={code} />
      </div>
    </main>
  );
}

const GAME_NOT_FOUND = {
  title: 'Game Not Found',
  text: 'This game invitation may have expired or the game may no longer exist.',
};
const VISITOR_UNKNOWN = { title: USER_FETCH_FAILED, text: 'Check your connection and try again.' };

function JoinView({ code }: { code: string | null }) {
  const { state, confirm, retry } = useJoinLink(code);
  useOnDeviceOnline(retry);
  const { game } = state.context;
  if (state.hasTag('loading')) {
    return (
      <>
        <title>Join a game · Stretch</title>
        <h1 className={visuallyHidden}>Join a game</h1>
        <Spinner block label="Loading the invitation" />
      </>
    );
  }
  if (state.can({ type: 'join.retry' })) {
    const failure = game === null ? GAME_NOT_FOUND : VISITOR_UNKNOWN;
    return <GameFailure {...failure} onRetry={retry} />;
  }
  if (game === null) {
    const text = 'There is no invite code in this address. Ask for the link again.';
    return <GameFailure title="Invalid Link" text={text} />;
  }
  return (
    <>
      <title>{`Join ${game.name} · Stretch`}</title>
      <InvitedGame game={game}>
        {state.hasTag('signInPrompt') ? (
          <SignInPrompt code={state.context.code} />
        ) : (
          <Confirmation
            needsApproval={game.requiresApproval && game.isPublic}
            isJoining={!state.can({ type: 'join.confirm' })}
            onConfirm={confirm}
          />
        )}
      </InvitedGame>
    </>
  );
}

/** Longer names are set smaller: they would fill a phone. */
const SMALL_TITLE_FROM = 40;

/** The game behind a shared link, with the actions as children. */
function InvitedGame({ game, children }: { game: Game; children: ReactNode }) {
  return (
    <Card padding="large">
      <Stack gap={5}>
        <Stack gap={2}>
          <Row justify="between">
            <Hint>You are invited to</Hint>
            <StatusBadge status={game.status} />
          </Row>
          <Text as="h1" size={game.name.length > SMALL_TITLE_FROM ? 'lg' : 'xl'} weight="heavy" dir="auto">
            {game.name}
          </Text>
          <Hint truncate>by {displayName(game.creator)}</Hint>
        </Stack>
        {game.description && <Description text={game.description} />}
        <Row gap={5} wrap>
          <Text as="span" size="sm" weight="medium">
            {countWithNoun(game._count.participants, 'participant')}
          </Text>
          <Text as="span" size="sm" weight="medium">
            {game.status === 'completed' ? 'Ended' : 'Ends'} {dayText(game.endTime)}
          </Text>
        </Row>
        <Stack gap={2}>{children}</Stack>
      </Stack>
    </Card>
  );
}

function SignInPrompt({ code }: { code: string }) {
  return (
    <>
      <Hint centred>Sign in or create an account to join.</Hint>
      <a
        href={loginLink(`/join/${encodeURIComponent(code)}`)}
        className={buttonClass({ variant: 'gradient', size: 'large', block: true })}
      >
        Sign in to join
      </a>
    </>
  );
}

interface ConfirmationProps {
  readonly needsApproval: boolean;
  readonly isJoining: boolean;
  readonly onConfirm: () => void;
}

function Confirmation({ needsApproval, isJoining, onConfirm }: ConfirmationProps) {
  return (
    <>
      {needsApproval && (
        <Hint centred>The creator of this game lets people in. You will be asked to wait.</Hint>
      )}
      <Button variant="gradient" size="large" block busy={isJoining} onClick={onConfirm}>
        Join Game
      </Button>
      <Link to="/" className={buttonClass({ variant: 'ghost', block: true })}>
        Not now
      </Link>
    </>
  );
}
