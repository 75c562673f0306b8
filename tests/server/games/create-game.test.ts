import { describe, expect, it } from 'vitest';
import { game } from '#contract/games.ts';
import {
  createGame,
  day,
  fromNow,
  gameInput,
  gameViewer,
  publicUser,
  statusAndMessage,
} from '#tests/support/play.ts';
import { openTestApp } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ada = await stretch.signUp('Ada', { firstName: 'Ada', lastName: 'Byron' });

const inputWith = (changes: object = {}) => ({ ...gameInput(stretch.clock), ...changes });

describe('creating a game', () => {
  it('returns the game with its creator as admin', async () => {
    const input = inputWith({ name: '  Cold showers ', description: ' One a day ', requiresApproval: true });
    const response = await ada.post('/api/games', input);
    const created = game.parse(response.json());
    expect([response.statusCode, created]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Cold showers',
        description: 'One a day',
        coverImage: null,
        status: 'active',
        startTime: input.startTime,
        endTime: input.endTime,
        isPublic: true,
        requiresApproval: true,
        inviteCode: expect.stringMatching(/^[A-Z2-9]{6}$/),
        creatorId: ada.id,
        creator: { ...publicUser(ada), lastName: 'Byron' },
        viewer: gameViewer('creator'),
        _count: { participants: 1, posts: 0 },
      },
    ]);
  });

  it('derives the status from the clock and ignores a status from the client [S-12]', async () => {
    const upcoming = await createGame(ada, stretch.clock, {
      startTime: fromNow(stretch.clock, 1),
      status: 'completed',
    });
    expect(upcoming.status).toBe('upcoming');
  });

  it('accepts a start up to 24 hours ago, to the millisecond', async () => {
    const earliest = await ada.post('/api/games', inputWith({ startTime: fromNow(stretch.clock, -day) }));
    expect(earliest.statusCode).toBe(201);
    const tooEarly = await ada.post('/api/games', inputWith({ startTime: fromNow(stretch.clock, -day - 1) }));
    expect(statusAndMessage(tooEarly)).toEqual([400, 'Start date cannot be in the past']);
  });

  it.each([
    [{ name: '   ' }, 'Name is required'],
    [{ name: 7 }, 'Name is required'],
    [{ name: 'a\u0000b' }, 'Some characters are not allowed'],
    [{ startTime: 'soon' }, 'Start date is required'],
    [{ coverImage: 'https://example.com/x.jpg' }, 'Image must be a JPEG, PNG or WebP photo'],
    [{ coverImage: 'data:image/png;base64,AAAA' }, 'Image must be a JPEG, PNG or WebP photo'],
  ])('refuses %j', async (changes, message) => {
    expect(statusAndMessage(await ada.post('/api/games', inputWith(changes)))).toEqual([400, message]);
  });

  it('preserves emoji, right-to-left marks and markup', async () => {
    const name = '🏔️ تحدّي \u202e<b>0</b>';
    expect((await createGame(ada, stretch.clock, { name })).name).toBe(name);
  });
});
