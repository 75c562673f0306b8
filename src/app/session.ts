import { fromPromise } from 'xstate';
import { contract } from '#contract/index.ts';
import type { User } from '#contract/users.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { SessionActor } from '../actors/root.ts';
import { type ApiQueryClient, onUnauthorized, type RefusedCall } from '../api/client.ts';
import type { ToasterControls } from '../design/toaster/create-toaster.ts';
import { fetchUserOrPersisted } from './fetch-user.ts';
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

export interface SessionParts {
  readonly queryClient: ApiQueryClient;
  readonly toasts: ToasterControls;
  /** Where the person is now, as a path. */
  readonly whereabouts: () => string;
  /** Leaves for the sign-in page, by page navigation; from there it goes on to `returnTo`. */
  readonly openLogin: (returnTo: string) => void;
  /** Who was signed in when the server last said so, with what they last saw; `null` where that is not known. */
  readonly persistedUser?: () => Promise<User | null>;
  /** Loads the page anew: somebody else is signed in, and nothing on it is theirs. */
  readonly startOver: () => void;
}

/** The session, which asks who is signed in as soon as it starts. `onHydrated` is called when `persistedUser` knew it. */
export function sessionLogic(
  { queryClient, toasts, whereabouts, openLogin, persistedUser }: SessionParts,
  onHydrated: () => void,
) {
  let lostAt = '/';
  return sessionMachine.provide({
    actors: {
      fetchUser: fromPromise(() =>
        fetchUserOrPersisted(queryClient, async () => {
          const user = (await persistedUser?.()) ?? null;
          if (user) onHydrated();
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
      openLogin: () => openLogin(lostAt),
    },
  });
}

/** Sends the session every call that was refused with 401, and every change of who is signed in. Returns what stops it. */
export function connectSession(
  session: SessionActor,
  { queryClient, toasts, startOver }: SessionParts,
): () => void {
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
  return () => {
    stopHearing();
    stopFollowing();
    stopWatching();
  };
}

function titleFor({ path }: RefusedCall): { title?: string } {
  return titledPaths.has(path) ? { title: UNAUTHORIZED } : {};
}
