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
import { deferResponses } from './support/deferred-server.ts';
import { type InApp, replaysInApp } from './support/replay-in-app.ts';

const server = deferResponses({
  fetchUser: { method: 'get', path: '/api/auth/user' },
  findGame: { method: 'get', path: '/api/games/invite/:code' },
  joinGame: { method: 'post', path: '/api/games/join/:code' },
});
afterEach(() => {
  toasts.dismiss();
  server.reset();
});
afterAll(() => server.close());

let path: () => string;

/** Renders the join screen, with placeholders of the screens that it navigates to. */
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
const expectPath = (expected: string) => () => expect(path()).toBe(expected);
const expectLoading = () => void screen.getByText('Loading the invitation');

const joinLink: InApp<typeof model.machine> = {
  model,
  server,
  open: ({ code }) => visit(code),
  actions: {
    'join.confirm': () => void fireEvent.click(screen.getByRole('button', { name: 'Join Game' })),
    'join.retry': () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })),
  },
  assertions: {
    invalid: () => void heading('Invalid Link'),
    'resolving.visitor.asking': expectLoading,
    'resolving.visitor.signedIn': expectLoading,
    'resolving.visitor.signedOut': expectLoading,
    'resolving.visitor.unknown': expectLoading,
    'resolving.invitation.lookingUp': expectLoading,
    'resolving.invitation.found': expectLoading,
    'resolving.invitation.missing': expectLoading,
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
    alreadyMember: expectPath('/games/g1'),
    joined: expectPath('/games/g1'),
    requestSent: expectPath('/'),
    failed() {
      expectPath('/')();
      screen.getByText('Failed to join game');
    },
  },
  announcements: {
    storeCode: null,
    forgetCode: null,
    openGame: null,
    openHome: null,
    announceMember: 'Already a member',
    announceJoined: "You've joined the game successfully.",
    announceRequest: 'Join request sent! Waiting for approval from the game creator.',
    // The screen of the next state announces it, or the session if it has expired.
    announceFailure: null,
  },
  expectAnnounced: (text) => void screen.getByText(text),
  cached: ['fetchUser'],
  // The visitor is signed out.
  responseFor: (actor, output) =>
    actor === 'fetchUser' && output === null ? new HttpResponse(null, { status: 401 }) : undefined,
};

const cover = await model.cover(looksUserUpOnce);

describe('a join link on its screen', () => {
  replaysInApp(joinLink, cover);
});
