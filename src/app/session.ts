import { fromPromise } from 'xstate';
import { contract } from '#contract/index.ts';
import type { User } from '#contract/users.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import type { SessionActor } from '../actors/root.ts';
import type { ApiQueryClient } from '../api/client.ts';
import { onUnauthorized, type RefusedCall } from '../api/request.ts';
import type { ToasterControls } from '../design/toaster/create-toaster.ts';
import { syncTabs } from './session-tabs.ts';
import { fetchUserOrPersisted, observeUser } from './session-user.ts';

export const LOGGED_OUT = 'You are logged out. Logging in again...';
const UNAUTHORIZED = 'Unauthorized';

/** The routes after whose 401 the toast about the expired session has the title 'Unauthorized' (specification §8). */
const titledPaths: ReadonlySet<string> = new Set([
  contract.invitations.invite.path,
  contract.participants.join.path,
  contract.participants.joinByCode.path,
  contract.users.updateProfile.path,
]);

export interface SessionOptions {
  readonly queryClient: ApiQueryClient;
  readonly toasts: ToasterControls;
  /** The path and query of the current screen. */
  readonly currentPath: () => string;
  /** Navigates to the sign-in page, which redirects to `returnTo` afterwards. */
  readonly openLogin: (returnTo: string) => void;
  /** The user who was last signed in, with their persisted queries hydrated; `null` when unknown. */
  readonly persistedUser?: () => Promise<User | null>;
  /** Reloads the page because another user is signed in. */
  readonly reloadPage: () => void;
}

/** The session machine, which fetches the current user on start. `onHydrated` is called when `persistedUser` returned it. */
export function sessionLogic(
  { queryClient, toasts, currentPath, openLogin, persistedUser }: SessionOptions,
  onHydrated: () => void,
) {
  let expiredAt = '/';
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
        // The screen may change before the browser navigates.
        expiredAt = currentPath();
        toasts.error(title === undefined ? LOGGED_OUT : { title, description: LOGGED_OUT });
      },
      openLogin: () => openLogin(expiredAt),
    },
  });
}

/** Sends refused requests (401) and changes of the current user to the session. Returns a function that stops it. */
export function connectSession(
  session: SessionActor,
  { queryClient, toasts, reloadPage }: SessionOptions,
): () => void {
  const stopListening = onUnauthorized((refused) =>
    session.send({ type: 'session.expired', ...titleFor(refused) }),
  );
  const stopFollowing = observeUser(queryClient, {
    onUser: (user) => session.send({ type: 'session.refreshed', user }),
    onSignedOut: () => toasts.dismiss(),
    onOtherUser: reloadPage,
  });
  const stopWatching = syncTabs(queryClient, {
    isLeaving: () => session.getSnapshot().matches('leaving'),
    reloadPage,
  });
  return () => {
    stopListening();
    stopFollowing();
    stopWatching();
  };
}

function titleFor({ path }: RefusedCall): { title?: string } {
  return titledPaths.has(path) ? { title: UNAUTHORIZED } : {};
}
