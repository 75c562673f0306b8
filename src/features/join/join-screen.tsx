import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#src/design/button/button.tsx';
import { Logo } from '#src/design/logo/logo.tsx';
import { Spinner } from '#src/design/spinner/spinner.tsx';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { Hint } from '#src/design/text/text.tsx';
import { loginLink, USER_FETCH_FAILED } from '#src/features/auth/index.ts';
import { GameFailure } from '#src/features/games/index.ts';
import { useOnDeviceOnline } from '#src/lib/use-on-device-online.ts';
import { InvitedGame } from './invited-game.tsx';
import * as css from './join-screen.css.ts';
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
