import { expect, it } from 'vitest';
import { type ResponseBodies, renderScreen } from '#src/app/server-rendering/render-screen.tsx';
import { game, user } from '#tests/machines/support/samples.ts';

/** What the API answers somebody on their home screen. */
function answersFor(name: string): ResponseBodies {
  const stats = {
    gamesJoined: 1,
    totalAccomplishments: 0,
    totalUpvotes: 0,
    gamesCreated: 0,
    goldMedals: 0,
    silverMedals: 0,
    bronzeMedals: 0,
    popularVoteMedals: 0,
  };
  const bodies = {
    '/api/auth/user': { ...user(name), firstName: `Person ${name}` },
    '/api/games': [game(name, { viewer: { isParticipant: true, isAdmin: false, hasPendingRequest: false } })],
    '/api/user/stats': stats,
    '/api/activity?limit=10': [],
    '/api/invitations': { invitations: [], pendingRequests: [] },
    '/api/messages/unread-count': { count: 0 },
    '/api/notifications/games': [],
    [`/api/games/${name}/scores`]: [],
  };
  return Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [`${location.origin}${path}`, body]),
  );
}

const USER = `${location.origin}/api/auth/user`;

it('renders a screen from the answers it is given', async () => {
  const { html, hydrationData } = await renderScreen('/', answersFor('ada'));
  expect(html).toContain('Game ada');
  expect(JSON.stringify(hydrationData)).toContain('Person ada');
});

it('renders a screen while another one hangs', async () => {
  const hanging = renderScreen('/', { ...answersFor('ada'), [USER]: new Promise(() => {}) });
  hanging.catch(() => undefined);
  const { html } = await renderScreen('/', answersFor('ben'));
  expect(html).toContain('Game ben');
});

it('never shows one render what another one was given', async () => {
  const late = Promise.withResolvers<unknown>();
  const ofCleo = renderScreen('/', { ...answersFor('cleo'), [USER]: late.promise });
  const ofBen = await renderScreen('/', answersFor('ben'));
  late.resolve(answersFor('cleo')[USER]);
  const screens = [await ofCleo, ofBen].map((screen) => JSON.stringify(screen));
  const named = screens.map((screen) => new Set(screen.match(/(?:Game|Person) (?:ben|cleo)/g)));
  expect(named).toEqual([new Set(['Game cleo', 'Person cleo']), new Set(['Game ben', 'Person ben'])]);
});

it('fails where an answer is missing, and the next render works', async () => {
  const { [USER]: _, ...others } = answersFor('ada');
  await expect(renderScreen('/', others)).rejects.toThrow('Failed to fetch user');
  expect((await renderScreen('/', answersFor('ben'))).html).toContain('Game ben');
});
