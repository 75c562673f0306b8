import { expect, it } from 'vitest';
import { type ResponseBodies, renderScreen } from '#src/app/server-rendering/render-screen.tsx';
import { game, noon, user } from '#tests/machines/support/samples.ts';

/** The API responses of the home screen of a user. */
function responsesFor(name: string): ResponseBodies {
  const activity = {
    id: `activity of ${name}`,
    type: 'post',
    content: 'Cold',
    createdAt: noon,
    image: null,
    user: user(name),
    gameId: name,
    game: { id: name, name: `Game ${name}`, status: 'active' },
    games: [],
    isMultiGame: false,
    postContent: null,
  };
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
    '/api/activity?limit=10': [activity],
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

it('renders a screen from the given responses', async () => {
  const { html, hydrationData } = await renderScreen('/', responsesFor('ada'), 'UTC');
  expect(html).toContain('Game ada');
  expect(JSON.stringify(hydrationData)).toContain('Person ada');
});

it('renders a screen while another render is pending', async () => {
  const hanging = renderScreen('/', { ...responsesFor('ada'), [USER]: new Promise(() => {}) }, 'UTC');
  hanging.catch(() => undefined);
  const { html } = await renderScreen('/', responsesFor('ben'), 'UTC');
  expect(html).toContain('Game ben');
});

it('does not share responses between concurrent renders', async () => {
  const userResponse = Promise.withResolvers<unknown>();
  const cleosScreen = renderScreen('/', { ...responsesFor('cleo'), [USER]: userResponse.promise }, 'UTC');
  const bensScreen = await renderScreen('/', responsesFor('ben'), 'UTC');
  userResponse.resolve(responsesFor('cleo')[USER]);
  const screens = [await cleosScreen, bensScreen].map((screen) => JSON.stringify(screen));
  const names = screens.map((screen) => new Set(screen.match(/(?:Game|Person) (?:ben|cleo)/g)));
  expect(names).toEqual([new Set(['Game cleo', 'Person cleo']), new Set(['Game ben', 'Person ben'])]);
});

it('renders times in the given time zone, also in concurrent renders', async () => {
  const zones = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'];
  const screens = await Promise.all(zones.map((zone) => renderScreen('/', responsesFor('ada'), zone)));
  const titles = screens.map(({ html }) => /<time[^>]* title="(.*?)"/.exec(html)?.[1]);
  expect(titles).toEqual(['Mar 4, 2026, 7:00 AM', 'Mar 4, 2026, 5:45 PM', 'Mar 5, 2026, 2:00 AM']);
});

it('fails without a required response, and the next render succeeds', async () => {
  const { [USER]: _, ...others } = responsesFor('ada');
  await expect(renderScreen('/', others, 'UTC')).rejects.toThrow('Failed to fetch user');
  expect((await renderScreen('/', responsesFor('ben'), 'UTC')).html).toContain('Game ben');
});
