import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gameScore } from '#contract/game-results.ts';
import { game, gameDetail } from '#contract/games.ts';
import {
  createGame,
  day,
  fromNow,
  gameViewer,
  hour,
  joinAll,
  share,
  statusAndMessage,
} from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const [ada, bob, eve] = await stretch.signUpAll('ada', 'bob', 'eve');

async function list(user: TestUser, url: string) {
  return z.array(game).parse((await user.get(url)).json());
}

describe('a list of games', () => {
  it('contains exactly the user’s games', async () => {
    const newcomer = await stretch.signUp('newcomer');
    const joinedGame = await createGame(ada, stretch.clock, { name: 'Played', isPublic: false });
    await createGame(ada, stretch.clock, { name: 'Not played' });
    await joinAll(joinedGame, [newcomer]);
    const [found, ...rest] = await list(newcomer, '/api/games');
    expect(rest).toEqual([]);
    expect([found?.id, found?.viewer, found?._count]).toEqual([
      joinedGame.id,
      gameViewer('participant'),
      { participants: 2, posts: 0 },
    ]);
  });

  it('contains active public games by number of participants, then upcoming ones by start', async () => {
    const quiet = await createGame(ada, stretch.clock, { name: 'Quiet' });
    const busy = await createGame(ada, stretch.clock, { name: 'Busy' });
    await joinAll(busy, [bob, eve]);
    const later = await createGame(ada, stretch.clock, {
      name: 'Later',
      startTime: fromNow(stretch.clock, day),
    });
    const soon = await createGame(ada, stretch.clock, {
      name: 'Soon',
      startTime: fromNow(stretch.clock, hour),
    });
    const hidden = await createGame(ada, stretch.clock, { name: 'Hidden', isPublic: false });
    const over = await createGame(ada, stretch.clock, {
      name: 'Over',
      startTime: fromNow(stretch.clock, -hour),
      endTime: fromNow(stretch.clock, 0),
    });
    const own = [quiet, busy, later, soon, hidden, over].map((one) => one.id);
    const ids = (await list(eve, '/api/games/public')).map((one) => one.id);
    expect(ids.filter((id) => own.includes(id))).toEqual([busy.id, quiet.id, soon.id, later.id]);
  });

  it('searches names and descriptions case-insensitively and literally', async () => {
    const percent = await createGame(ada, stretch.clock, {
      name: '100% sober',
      description: 'No DRINK at all',
    });
    const slash = await createGame(ada, stretch.clock, { name: 'either\\or_neither' });
    await createGame(ada, stretch.clock, { name: '100% secret', isPublic: false });
    await createGame(ada, stretch.clock, { name: '1000 sober nights' });
    const ids = async (text: string) =>
      (await list(bob, `/api/games/search?q=${encodeURIComponent(text)}`)).map((one) => one.id);
    expect(await ids('100% ')).toEqual([percent.id]);
    expect(await ids('drink')).toEqual([percent.id]);
    expect(await ids('r_n')).toEqual([slash.id]);
    expect(await ids('\\or')).toEqual([slash.id]);
    expect(await ids('%%%')).toEqual([]);
    expect(await ids('   ')).toEqual([]);
    expect(await ids("'; drop table games; --")).toEqual([]);
  });
});

describe('one game', () => {
  it('contains creator, participants, groups and invite code [R-API-6]', async () => {
    const joinedGame = await createGame(ada, stretch.clock);
    await joinAll(joinedGame, [eve]);
    stretch.clock.advance(1);
    await joinAll(joinedGame, [bob]);
    await ada.post(`/api/games/${joinedGame.id}/groups`, { name: 'Reds', color: '#dc2626' });
    const response = await bob.get(`/api/games/${joinedGame.id}`);
    const detail = gameDetail.parse(response.json());
    expect(response.json()).toEqual(detail);
    expect(detail.creator.id).toBe(ada.id);
    expect(detail.inviteCode).toBe(joinedGame.inviteCode);
    expect(detail.participants.map((one) => [one.userId, one.user.username, one.isAdmin])).toEqual([
      [ada.id, 'ada', true],
      [eve.id, 'eve', false],
      [bob.id, 'bob', false],
    ]);
    expect(detail.groups.map((one) => one.name)).toEqual(['Reds']);
  });

  it('is not found by an unknown or malformed id', async () => {
    for (const id of ['01a1fd0b-e85f-7635-bec6-ef862a770f07', 'nonsense', '%F0%9F%A4%96', "'--"]) {
      expect(statusAndMessage(await ada.get(`/api/games/${id}`))).toEqual([404, 'Game not found']);
    }
  });

  it('is returned for its code to anyone, also when private', async () => {
    const hidden = await createGame(ada, stretch.clock, { isPublic: false });
    const response = await stretch.visitor.get(`/api/games/invite/${hidden.inviteCode.toLowerCase()}`);
    expect(game.parse(response.json())).toEqual({
      ...hidden,
      viewer: gameViewer('visitor'),
    });
    const seenByAda = await ada.get(`/api/games/invite/${hidden.inviteCode}`);
    expect(game.parse(seenByAda.json())).toEqual(hidden);
    expect(statusAndMessage(await stretch.visitor.get('/api/games/invite/AAAAAA'))).toEqual([
      404,
      'Game not found',
    ]);
  });

  it('returns all scores, highest first, without points of deleted posts [R-API-8]', async () => {
    const joinedGame = await createGame(ada, stretch.clock);
    await joinAll(joinedGame, [bob, eve]);
    await share(bob, joinedGame.id, 3);
    const [first] = await share(ada, joinedGame.id, 2);
    await ada.delete(`/api/posts/${first}`);
    const scores = z.array(gameScore).parse((await eve.get(`/api/games/${joinedGame.id}/scores`)).json());
    expect(scores.map(({ user, score }) => [user.id, score])).toEqual([
      [bob.id, 3],
      [ada.id, 1],
      [eve.id, 0],
    ]);
    const detail = gameDetail.parse((await ada.get(`/api/games/${joinedGame.id}`)).json());
    expect(detail._count).toEqual({ participants: 3, posts: 4 });
  });
});

it('games are searched by at least three characters, because the index has no shorter texts', async () => {
  await createGame(ada, stretch.clock, { name: 'Oxo' });
  const found = async (text: string) =>
    (await list(ada, `/api/games/search?q=${text}`)).map(({ name }) => name);
  expect([await found('o'), await found('ox'), await found('oxo')]).toEqual([[], [], ['Oxo']]);
});
