import { describe, expect, it } from 'vitest';
import { openTestApp } from '#tests/support/server.ts';

const t = await openTestApp();
const ann = await t.signUp('ann');

const send = (url: string, type: string, payload: string, method: 'POST' | 'PUT' | 'PATCH' = 'POST') =>
  t.app.inject({
    method,
    url,
    headers: { cookie: ann.cookie, ...(type ? { 'content-type': type } : {}) },
    payload,
  });

const unsupportedType = { message: 'This content type is not supported', code: 'unsupported_type' };

describe('the content type of a body', () => {
  it.each([
    ['text/plain', '{"postId":"x","content":"y"}'],
    ['text/plain', ''],
    ['application/x-www-form-urlencoded', 'postId=x&content=y'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<x/>'],
    ['', '{"postId":"x","content":"y"}'],
  ])('is refused outside of sign-in when it is "%s" (%s) [S-18]', async (type, payload) => {
    const response = await send('/api/comments', type, payload);
    expect([response.statusCode, response.json()]).toEqual([415, unsupportedType]);
  });

  it('can be a form at sign-in, but not plain text [S-18]', async () => {
    const form = await send('/api/login', 'application/x-www-form-urlencoded', 'login=x');
    const text = await send('/api/login', 'text/plain', 'login=x');
    expect([form.statusCode, text.statusCode]).toEqual([400, 415]);
  });

  it('may be JSON with a charset', async () => {
    const response = await send('/api/comments', 'application/json; charset=utf-8', '{}');
    expect(response.statusCode).toBe(400);
    expect(response.json()).not.toEqual({
      message: 'The request is not valid JSON',
      code: 'invalid_request',
    });
  });

  it.each([
    ['{'],
    ['{"__proto__":{"isAdmin":true}}'],
    ['{"constructor":{"prototype":{"a":1}}}'],
    ['nonsense'],
  ])('is a 400 when the JSON is %s [S-44]', async (payload) => {
    const response = await send('/api/comments', 'application/json', payload);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: 'The request is not valid JSON', code: 'invalid_request' },
    ]);
  });
});

describe('the size of a body', () => {
  const json = (kilobytes: number) => JSON.stringify({ content: 'x'.repeat(kilobytes * 1024) });
  const tooLarge = { message: 'The request is too large', code: 'too_large' };

  it.each([
    ['POST', '/api/comments'],
    ['POST', '/api/messages'],
    ['PATCH', '/api/posts/1'],
    ['POST', '/api/login'],
    ['POST', '/api/register'],
  ] as const)('is at most 16 kB for %s %s [S-31]', async (method, url) => {
    const fits = await send(url, 'application/json', json(15), method);
    const response = await send(url, 'application/json', json(17), method);
    expect([fits.statusCode === 413, response.statusCode, response.json()]).toEqual([false, 413, tooLarge]);
  });

  it.each([
    ['POST', '/api/posts'],
    ['POST', '/api/games'],
    ['PUT', '/api/games/1'],
    ['PATCH', '/api/user/profile'],
  ] as const)('is at most 640 kB for %s %s, which can contain a photo [S-31]', async (method, url) => {
    const fits = await send(url, 'application/json', json(620), method);
    const response = await send(url, 'application/json', json(650), method);
    expect([fits.statusCode === 413, response.statusCode, response.json()]).toEqual([false, 413, tooLarge]);
  });

  it('is refused before it is read for signed-out visitors', async () => {
    const response = await t.visitor.post('/api/posts', { content: 'x'.repeat(700 * 1024) });
    expect(response.statusCode).toBe(401);
  });
});
