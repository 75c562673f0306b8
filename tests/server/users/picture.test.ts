import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#contract/users.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { photoDataUrl } from '#tests/support/photos.ts';
import { statusAndMessage } from '#tests/support/play.ts';

import { openTestApp, type TestUser } from '#tests/support/server.ts';

let ada: TestUser;
const stretch = await openTestApp();
beforeEach(async () => {
  ada = await stretch.signUp('ada');
});

const save = (body: object) => ada.patch('/api/user/profile', { firstName: 'Ada', ...body });
const pictureAfter = async (body: object) => user.parse((await save(body)).json()).profileImageUrl;
const status = async (address: string | null) => (await ada.get(String(address))).statusCode;
const NOT_A_PHOTO = 'Image must be a JPEG, PNG or WebP photo';

describe('a profile picture', () => {
  it('becomes a small square, and is public', async () => {
    const address = await pictureAfter({ photo: await photoDataUrl(10) });
    const eve = await stretch.signUp('eve');
    const response = await eve.get(String(address));
    const { format, width, height } = await sharp(response.rawPayload).metadata();
    expect([response.statusCode, format, width, height]).toEqual([200, 'webp', 288, 288]);
    const found = await eve.get(`/api/users/search?q=${ada.username}`);
    expect(found.json()).toEqual([expect.objectContaining({ profileImageUrl: address })]);
  });

  it('stays when only texts are changed', async () => {
    const address = await pictureAfter({ photo: await photoDataUrl(20) });
    expect(await pictureAfter({ bio: 'Still me' })).toBe(address);
  });

  it('is replaced and removed with its bytes', async () => {
    const first = await pictureAfter({ photo: await photoDataUrl(30) });
    const second = await pictureAfter({ photo: await photoDataUrl(31) });
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect(await pictureAfter({ photo: null })).toBeNull();
    expect(await status(second)).toBe(404);
    const left = JSON.stringify(await allRows(stretch.db));
    expect([first, second].map((address) => left.includes(String(address?.split('/').at(-1))))).toEqual([
      false,
      false,
    ]);
  });

  it('stays when it is saved again', async () => {
    const address = await pictureAfter({ photo: await photoDataUrl(40) });
    expect(await pictureAfter({ photo: await photoDataUrl(40) })).toBe(address);
    expect(await status(address)).toBe(200);
  });

  it('must be a photo; else neither picture nor name is changed [S-30] [S-35]', async () => {
    const address = await pictureAfter({ photo: await photoDataUrl(50) });
    const wrong = [
      'https://example.com/me.jpg',
      '/api/images/abc',
      'data:image/svg+xml;base64,AAAA',
      'data:image/png;base64,AAAA',
    ];
    for (const photo of wrong) {
      expect(statusAndMessage(await save({ firstName: 'Mallory', photo }))).toEqual([400, NOT_A_PHOTO]);
    }
    const me = user.parse((await ada.get('/api/auth/user')).json());
    expect([me.firstName, me.profileImageUrl]).toEqual(['Ada', address]);
  });

  it('is one of the pictures that are saved concurrently, without unreferenced images', async () => {
    const pictures = await Promise.all([60, 61, 62].map((shade) => photoDataUrl(shade)));
    const responses = await Promise.all(pictures.map((photo) => save({ photo })));
    const seen = responses.map((response) => user.parse(response.json()).profileImageUrl);
    const current = user.parse((await ada.get('/api/auth/user')).json()).profileImageUrl;
    const others = [...new Set(seen)].filter((address) => address !== current);
    expect(await Promise.all(others.map(status))).toEqual(others.map(() => 404));
    expect(await status(current)).toBe(200);
  });
});
