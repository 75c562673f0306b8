import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Game } from '#contract/games.ts';
import { useConnection } from '#src/actors/use-connection.ts';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { OfflineState } from '#src/design/offline-state/offline-state.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { Text } from '#src/design/text/text.tsx';
import { loginLink, USER_FETCH_FAILED } from '#src/features/auth/index.ts';
import { useOnDeviceOnline } from '#src/lib/use-on-device-online.ts';
import { InvitedGame } from './invited-game.tsx';
import * as css from './join-screen.css.ts';
import { useJoinLink } from './use-join-link.ts';

/** The page behind a shared link, for everybody. `code` is null where the address has none. */
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
    return <LookupFailure {...failure} onRetry={retry} />;
  }
  if (game === null) return <Invalid />;
  return (
    <>
      <title>{`Join ${game.name} · Stretch`}</title>
      {state.hasTag('signInPrompt') ? (
        <SignInPrompt game={game} code={state.context.code} />
      ) : (
        <Confirmation game={game} isJoining={!state.can({ type: 'join.confirm' })} onConfirm={confirm} />
      )}
    </>
  );
}

function Invalid() {
  return (
    <>
      <title>Invalid link · Stretch</title>
      <EmptyState
        art="lost"
        titleAs="h1"
        title="Invalid Link"
        text="There is no invite code in this address. Ask for the link again."
        action={<HomeLink />}
      />
    </>
  );
}

interface LookupFailureProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry: () => void;
}

function LookupFailure({ title, text, onRetry }: LookupFailureProps) {
  useOnDeviceOnline(onRetry);
  const isOffline = useConnection() === 'offline';
  if (isOffline) return <OfflineState scope="screen" action={<HomeLink />} />;
  return (
    <>
      <title>{`${title} · Stretch`}</title>
      <EmptyState
        art="lost"
        titleAs="h1"
        title={title}
        text={text}
        action={
          <Stack gap={2}>
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
            <HomeLink />
          </Stack>
        }
      />
    </>
  );
}

function SignInPrompt({ game, code }: { game: Game; code: string }) {
  return (
    <InvitedGame game={game}>
      <Text size="sm" tone="muted" centred>
        Sign in or create an account to join.
      </Text>
      <a
        href={loginLink(`/join/${encodeURIComponent(code)}`)}
        className={buttonClass({ variant: 'gradient', size: 'large', block: true })}
      >
        Sign in to join
      </a>
    </InvitedGame>
  );
}

interface ConfirmationProps {
  readonly game: Game;
  readonly isJoining: boolean;
  readonly onConfirm: () => void;
}

function Confirmation({ game, isJoining, onConfirm }: ConfirmationProps) {
  return (
    <InvitedGame game={game}>
      {game.requiresApproval && game.isPublic && (
        <Text size="sm" tone="muted" centred>
          The creator of this game lets people in. You will be asked to wait.
        </Text>
      )}
      <Button variant="gradient" size="large" block busy={isJoining} onClick={onConfirm}>
        Join Game
      </Button>
      <Link to="/" className={buttonClass({ variant: 'ghost', block: true })}>
        Not now
      </Link>
    </InvitedGame>
  );
}

function HomeLink() {
  return (
    <Link to="/" className={buttonClass({ variant: 'ghost' })}>
      Return Home
    </Link>
  );
}
