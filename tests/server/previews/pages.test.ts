import { describe, expect, it } from 'vitest';
import type { Game } from '#contract/games.ts';
import { createGame, day, fromNow, joinAll, share } from '#tests/support/play.ts';
import { openTestApp, startTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const built = `<!doctype html>
<html lang="en">
  <head>
    <title>Stretch</title>
  </head>
  <body><div id="root"></div></body>
</html>
`;
const ORIGIN = 'https://stretch.example';
const unknownId = '01890000-0000-7000-8000-000000000000';

const directory = await writeFiles({ 'index.html': built });
const t = await openTestApp({ appDirectory: directory, env: { PUBLIC_ORIGIN: ORIGIN } });
const ann = await t.signUp('ann', { firstName: 'Annabelle' });
const ben = await t.signUp('ben', { firstName: 'Benedict' });

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const canonical = /<link rel="canonical" href="[^"]*" \/>/;
const tag = /<meta (?:property|name)="([^"]*)" content="([^"]*)" \/>/g;

/** All meta tags by name; an attribute ends at the first quote. */
function tagsOf(html: string): Record<string, string> {
  const head = html.slice(0, html.indexOf('</head>'));
  return Object.fromEntries(
    Array.from(head.matchAll(tag), ([, name = '', content = '']) => [
      name,
      content.replace(/&(amp|lt|gt|quot|#39);/g, (_, sign: string) => signs[sign] ?? ''),
    ]),
  );
}

const imageOf = (game: Game) =>
  expect.stringMatching(new RegExp(`^${ORIGIN}/api/previews/games/${game.id}\\.png\\?v=[\\w-]{22}$`));
const anInvitation = expect.stringMatching(
  new RegExp(`^${ORIGIN}/api/previews/invitation\\.png\\?v=[\\w-]{22}$`),
);

type Shown = Readonly<Record<'title' | 'description' | 'url' | 'image' | 'alt', string>>;
const expectedTags = ({ title, description, url, image, alt }: Shown) => ({
  'og:type': 'website',
  'og:site_name': 'Stretch',
  'og:title': title,
  'og:description': description,
  'og:url': url,
  'og:image': image,
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': alt,
  'twitter:card': 'summary_large_image',
  'twitter:title': title,
  'twitter:description': description,
  'twitter:image': image,
});

describe('a link to a public game', () => {
  it('shows its name, description and image', async () => {
    const game = await createGame(ann, t.clock, { description: 'One minute,\n every   morning.' });
    const response = await t.visitor.get(`/games/${game.id}`);
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(tagsOf(response.body)).toEqual(
      expectedTags({
        title: 'Cold showers',
        description: 'One minute, every morning.',
        url: `${ORIGIN}/games/${game.id}`,
        image: imageOf(game),
        alt: 'Cold showers. Active · 1 player',
      }),
    );
  });

  it('differs from the built page in its meta tags and canonical link only', async () => {
    const game = await createGame(ann, t.clock);
    const { body } = await t.visitor.get(`/games/${game.id}`);
    expect(
      body.replace(/^ *<(?:meta (?:property|name)="(?:og|twitter):|link rel="canonical").*\n/gm, ''),
    ).toBe(built);
  });

  it('shows status and players without a description', async () => {
    const game = await createGame(ann, t.clock, {
      startTime: fromNow(t.clock, 2 * day),
      endTime: fromNow(t.clock, 4 * day),
    });
    await joinAll(game, [ben]);
    const tags = tagsOf((await t.visitor.get(`/games/${game.id}`)).body);
    expect(tags['og:description']).toBe(
      'Upcoming · 2 players. Step out of your comfort zone together on Stretch.',
    );
  });

  it('shortens a long description between grapheme clusters', async () => {
    const game = await createGame(ann, t.clock, { description: '👩‍👩‍👧'.repeat(300) });
    const tags = tagsOf((await t.visitor.get(`/games/${game.id}`)).body);
    expect(tags['og:description']).toBe(`${'👩‍👩‍👧'.repeat(199)}…`);
  });

  it('escapes user input [S-37]', async () => {
    const nasty = `"><script>alert(1)</script> $& $' <b>'&amp;`;
    const game = await createGame(ann, t.clock, { name: nasty, description: `</head>${nasty}` });
    for (const url of [`/games/${game.id}`, `/join/${game.inviteCode}`]) {
      const { body } = await t.visitor.get(url);
      expect(body.replaceAll(tag, '').replace(canonical, '').replace(/^ *\n/gm, '')).toBe(built);
      const tags = tagsOf(body);
      expect([tags['og:title'], tags['og:description'], tags['twitter:title']]).toEqual([
        nasty,
        `</head>${nasty}`,
        nasty,
      ]);
    }
  });

  it('by its code shows the same under its own URL, with the canonical URL by id', async () => {
    const game = await createGame(ann, t.clock, { name: 'Ćwiczenia' });
    const response = await t.visitor.get(`/join/${game.inviteCode.toLowerCase()}?from=chat`);
    const ofGame = await t.visitor.get(`/games/${game.id}`);
    expect(tagsOf(response.body)).toEqual({
      ...tagsOf(ofGame.body),
      'og:url': `${ORIGIN}/join/${game.inviteCode.toLowerCase()}`,
    });
    for (const { headers, body } of [response, ofGame]) {
      expect(headers['x-robots-tag']).toBeUndefined();
      expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/games/${game.id}" />`);
    }
  });

  it('with an unknown code, or while the lookup fails, is noindex', async () => {
    const unknown = await t.visitor.get('/join/ZZZZZZ');
    expect(unknown.headers['x-robots-tag']).toBe('noindex');
  });

  it('reveals nothing about users, posts or the code [S-10]', async () => {
    const game = await createGame(ann, t.clock, { description: 'Brr' });
    await joinAll(game, [ben]);
    await share(ben, game.id);
    const { body } = await t.visitor.get(`/games/${game.id}`);
    expect(body).not.toMatch(/ann|ben|Number 1|example\.com/i);
    expect(body).not.toContain(game.inviteCode);
  });

  it('keeps the security headers', async () => {
    const game = await createGame(ann, t.clock);
    const [shown, home] = [await t.visitor.get(`/games/${game.id}`), await t.visitor.get('/')];
    for (const name of ['content-security-policy', 'referrer-policy', 'x-frame-options']) {
      expect([name, shown.headers[name]]).toEqual([name, home.headers[name]]);
      expect(home.headers[name]).toBeTruthy();
    }
  });

  it('uses the request’s origin, escaped, when none is configured', async () => {
    const open = await startTestApp({ appDirectory: directory });
    const cyd = await open.signUp('cyd');
    const game = await createGame(cyd, open.clock);
    const shown = tagsOf(
      (await open.visitor.get(`/games/${game.id}`, undefined, { host: 'play.example:5400' })).body,
    );
    await open.close();
    expect(shown['og:url']).toBe(`http://play.example:5400/games/${game.id}`);
    expect(shown['og:image']).toMatch(/^http:\/\/play\.example:5400\/api\/previews\/games\//);
  });
});

describe('a link to a private game', () => {
  it('by its code shows a generic invitation', async () => {
    const game = await createGame(ann, t.clock, { isPublic: false, name: 'Secret', description: 'Hush' });
    const response = await t.visitor.get(`/join/${game.inviteCode}`);
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(tagsOf(response.body)).toEqual({
      robots: 'noindex',
      ...expectedTags({
        title: 'You are invited to a game on Stretch',
        description: 'Open the link to see who is calling. Step out of your comfort zone together.',
        url: `${ORIGIN}/join/${game.inviteCode}`,
        image: anInvitation,
        alt: 'You are invited to a game. Step out of your comfort zone together',
      }),
    });
  });

  it('differs from other private games in the URL only', async () => {
    const one = await createGame(ann, t.clock, { isPublic: false, name: 'One', description: 'First' });
    const two = await createGame(ben, t.clock, { isPublic: false, name: 'Two' });
    const [first, second] = [
      await t.visitor.get(`/join/${one.inviteCode}`),
      await t.visitor.get(`/join/${two.inviteCode}`),
    ];
    expect(first.body.replaceAll(one.inviteCode, 'CODE')).toBe(
      second.body.replaceAll(two.inviteCode, 'CODE'),
    );
  });

  it('by its id equals that of an unknown game [S-2]', async () => {
    const game = await createGame(ann, t.clock, { isPublic: false });
    const responses = [
      await t.visitor.get(`/games/${game.id}`),
      await t.visitor.get(`/games/${unknownId}`),
      await t.visitor.get('/games/nothing'),
      await t.visitor.get('/'),
    ];
    const seen = responses.map(({ statusCode, headers, body }) => ({
      statusCode,
      headers: { ...headers, date: 'now' },
      body,
    }));
    expect(seen.slice(1)).toEqual([seen[0], seen[0], seen[0]]);
    expect(seen[0]?.body).toBe(built);
  });
});

describe('the plain page', () => {
  it.each([
    ['/join/ZZZZZZ'],
    ['/join/%00'],
    ['/join/much-too-long-for-a-code'],
    ["/join/'%3B--"],
    ['/join/'],
  ])('is the response to %s', async (url) => {
    const response = await t.visitor.get(url);
    expect([response.statusCode, response.body]).toEqual([200, built]);
  });

  it('is the response to a request with a session cookie', async () => {
    const game = await createGame(ann, t.clock);
    expect((await ann.get(`/games/${game.id}`)).body).toBe(built);
    expect((await ann.get(`/join/${game.inviteCode}`)).body).toBe(built);
  });

  it('is the response to an old code', async () => {
    const game = await createGame(ann, t.clock);
    await ann.post(`/api/games/${game.id}/invite-code/rotate`);
    expect((await t.visitor.get(`/join/${game.inviteCode}`)).body).toBe(built);
  });

  it('is the response while the database is unavailable', async () => {
    const disconnected = await startTestApp({ appDirectory: directory });
    await disconnected.database.disconnect();
    const response = await disconnected.visitor.get(`/games/${unknownId}`);
    const invited = await disconnected.visitor.get('/join/ABC234');
    await disconnected.app.close();
    expect([response.statusCode, response.body, invited.statusCode, invited.body]).toEqual([
      200,
      built,
      200,
      built,
    ]);
  });
});
