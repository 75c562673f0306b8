import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterAll, afterEach, describe, expect } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { Toaster } from '#src/design/toaster/toaster.tsx';
import { pendingJoin } from '#src/features/join/index.ts';
import { JoinScreen } from '#src/features/join/join-screen.tsx';
import { toasts } from '#src/features/toasts/index.ts';
import { looksUserUpOnce, model } from '#tests/machines/models/join-link.model.ts';
import { holdServer } from './support/held-server.ts';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = holdServer({
  fetchUser: { method: 'get', path: '/api/auth/user' },
  findGame: { method: 'get', path: '/api/games/invite/:code' },
  joinGame: { method: 'post', path: '/api/games/join/:code' },
});
afterEach(() => {
  toasts.dismiss();
  server.forget();
});
afterAll(() => server.close());

let path: () => string;

/** The screen at the address of a link, with plain places where it may lead. */
function visit(code: string) {
  const root = createRootRoute();
  const at = (address: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: address, component });
  const router = createRouter({
    routeTree: root.addChildren([
      at('/', () => <h1>Home</h1>),
      at('/games/$id', () => <h1>A game</h1>),
      at('/join', () => <JoinScreen code={code === '' ? null : code} />),
    ]),
    history: createMemoryHistory({ initialEntries: ['/join'] }),
  });
  path = () => router.state.location.pathname;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster toaster={toasts} />
    </QueryClientProvider>,
  );
}

const heading = (name: string) => screen.getByRole('heading', { level: 1, name });
const isAt = (place: string) => () => expect(path()).toBe(place);
const waits = () => void screen.getByText('Loading the invitation');

const joinLink: InApp<typeof model.machine> = {
  model,
  server,
  open: ({ code }) => visit(code),
  does: {
    'join.confirm': () => void fireEvent.click(screen.getByRole('button', { name: 'Join Game' })),
    'join.retry': () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })),
  },
  sees: {
    invalid: () => void heading('Invalid Link'),
    'resolving.visitor.asking': waits,
    'resolving.visitor.signedIn': waits,
    'resolving.visitor.signedOut': waits,
    'resolving.visitor.unknown': waits,
    'resolving.invitation.lookingUp': waits,
    'resolving.invitation.found': waits,
    'resolving.invitation.missing': waits,
    notFound() {
      heading('Game Not Found');
      expect(pendingJoin()).toBe(null);
    },
    visitorUnknown() {
      heading('Failed to fetch user');
      expect(pendingJoin()).toBe(null);
    },
    promptingSignIn({ code }) {
      heading('Game g1');
      expect(screen.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute(
        'href',
        `/api/login?returnTo=${encodeURIComponent(`/join/${code}`)}`,
      );
      expect(pendingJoin()).toBe(code);
    },
    confirming() {
      heading('Game g1');
      expect(screen.getByRole('button', { name: 'Join Game' })).not.toHaveAttribute('aria-busy');
      expect(pendingJoin()).toBe(null);
    },
    joining: () =>
      expect(screen.getByRole('button', { name: /Join Game/ })).toHaveAttribute('aria-busy', 'true'),
    alreadyMember: isAt('/games/g1'),
    joined: isAt('/games/g1'),
    requestSent: isAt('/'),
    failed() {
      isAt('/')();
      screen.getByText('Failed to join game');
    },
  },
  tells: {
    storeCode: null,
    forgetCode: null,
    openGame: null,
    openHome: null,
    announceMember: 'Already a member',
    announceJoined: "You've joined the game successfully.",
    announceRequest: 'Join request sent! Waiting for approval from the game creator.',
    // Told by the state it leads to, or by the session where that was lost.
    announceFailure: null,
  },
  isTold: (words) => void screen.getByText(words),
  remembers: ['fetchUser'],
  // Nobody is signed in.
  answerFor: (actor, output) =>
    actor === 'fetchUser' && output === null ? new HttpResponse(null, { status: 401 }) : undefined,
};

const cover = await model.cover(looksUserUpOnce);

describe('a shared link, on its page', () => {
  replaysInApp(joinLink, cover);
});
