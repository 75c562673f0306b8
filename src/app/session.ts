import type { QueryClient } from '@tanstack/react-query';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { contract } from '#contract/index.ts';
import type { User } from '#contract/users.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { onUnauthorized, type RefusedCall } from '../api/client.ts';
import { isAway } from '../api/errors.ts';
import type { ToasterControls } from '../design/toaster/create-toaster.ts';
import { currentUserQuery } from '../features/auth/index.ts';
import { watchTabs } from './session-tabs.ts';
import { followUser } from './session-user.ts';

export const LOGGED_OUT = 'You are logged out. Logging in again...';
const UNAUTHORIZED = 'Unauthorized';

/** Calls whose toast about the lost session is headed 'Unauthorized' (specification §8). */
const titledPaths: ReadonlySet<string> = new Set([
  contract.invitations.invite.path,
  contract.participants.join.path,
  contract.participants.joinByCode.path,
  contract.users.updateProfile.path,
]);

export type Session = ActorRefFrom<typeof sessionMachine>;

export interface SessionParts {
  readonly queryClient: QueryClient;
  readonly toasts: ToasterControls;
  /** Where the person is now, as a path. */
  readonly whereabouts: () => string;
  /** Leaves for the sign-in page, by page navigation; from there it goes on to `returnTo`. */
  readonly openLogin: (returnTo: string) => void;
  /** Who was signed in when the server could last be asked; `null` where that is not known. */
  readonly lastSeen?: () => Promise<User | null>;
  /** Loads the page anew: somebody else is signed in, and nothing on it is theirs. */
  readonly startOver: () => void;
}

/** Makes the session, which asks who is signed in as soon as it is started and hears of every call refused with 401. */
export function createSession(parts: SessionParts): Session {
  const { queryClient, toasts, whereabouts, openLogin, startOver, lastSeen } = parts;
  let lostAt = '/';
  const session = createActor(
    sessionMachine.provide({
      actors: {
        fetchUser: fromPromise(() =>
          queryClient.query(currentUserQuery).catch(async (error: unknown) => {
            const user = isAway(error) ? ((await lastSeen?.()) ?? null) : null;
            if (user === null) throw error;
            return user;
          }),
        ),
      },
      actions: {
        announceExpired: (_, { title }) => {
          // What was refused may lead elsewhere before the browser leaves.
          lostAt = whereabouts();
          toasts.error(title === undefined ? LOGGED_OUT : { title, description: LOGGED_OUT });
        },
        // The failed state has a screen of its own.
        announceFailure: () => undefined,
        openLogin: () => openLogin(lostAt),
      },
    }),
  );
  const stopHearing = onUnauthorized((refused) =>
    session.send({ type: 'session.expired', ...titleFor(refused) }),
  );
  const stopFollowing = followUser(queryClient, {
    onUser: (user) => session.send({ type: 'session.refreshed', user }),
    onGone: () => toasts.dismiss(),
    onOther: startOver,
  });
  const stopWatching = watchTabs(queryClient, {
    hasLeft: () => session.getSnapshot().matches('leaving'),
    startOver,
  });
  session.subscribe({
    complete: () => {
      stopHearing();
      stopFollowing();
      stopWatching();
    },
  });
  return session;
}

function titleFor({ path }: RefusedCall): { title?: string } {
  return titledPaths.has(path) ? { title: UNAUTHORIZED } : {};
}
