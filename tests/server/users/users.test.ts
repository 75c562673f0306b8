import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { user } from '#contract/users.ts';
import { statusAndMessage } from '#tests/support/play.ts';
import { openTestApp, type TestUser } from '#tests/support/server.ts';

const stretch = await openTestApp();
const ada = await stretch.signUp('Ada_L', { firstName: 'Ada', lastName: 'Byron' });
const bob = await stretch.signUp('bob', { firstName: 'Bob' });

const me = async (of: TestUser) => user.parse((await of.get('/api/auth/user')).json());

describe('the current user', () => {
  it('is returned with the own e-mail address; 401 when signed out', async () => {
    expect(await me(ada)).toEqual({
      id: ada.id,
      firstName: 'Ada',
      lastName: 'Byron',
      username: 'Ada_L',
      email: 'ada_l@example.com',
      bio: null,
      profileImageUrl: null,
    });
    expect((await stretch.visitor.get('/api/auth/user')).statusCode).toBe(401);
  });
});

describe('the profile', () => {
  it('is updated with the sent texts, trimmed', async () => {
    const response = await bob.patch('/api/user/profile', {
      firstName: ' Robert ',
      lastName: 'O’Neil-🚀',
      bio: 'line one\nשלום',
      email: 'stolen@example.com',
      username: 'root',
      id: ada.id,
    });
    const changed = { ...(await me(bob)), firstName: 'Robert', lastName: 'O’Neil-🚀', bio: 'line one\nשלום' };
    expect([response.statusCode, response.json()]).toEqual([200, changed]);
    expect([changed.email, changed.username]).toEqual(['bob@example.com', 'bob']);
    expect(await me(bob)).toEqual(changed);
  });

  it('clears omitted and blank fields', async () => {
    await bob.patch('/api/user/profile', { firstName: 'Bob', lastName: '  ', bio: null });
    expect(await me(bob)).toEqual({ ...(await me(bob)), firstName: 'Bob', lastName: null, bio: null });
  });

  it.each([
    [{}, 'First name is required'],
    [{ firstName: 'x'.repeat(51) }, 'First name must be at most 50 characters'],
    [{ firstName: 'x', lastName: 'x'.repeat(51) }, 'Last name must be at most 50 characters'],
    [{ firstName: 'x', bio: 'x'.repeat(501) }, 'Bio must be at most 500 characters'],
    [{ firstName: 'a\u0000b' }, 'Some characters are not allowed'],
  ])('is not changed by %j', async (body, message) => {
    expect(statusAndMessage(await ada.patch('/api/user/profile', body))).toEqual([400, message]);
  });

  it('keeps the longest texts of any script', async () => {
    const longest = { firstName: '界'.repeat(50), lastName: 'é'.repeat(50), bio: '😀'.repeat(250) };
    expect((await bob.patch('/api/user/profile', longest)).json()).toEqual({
      ...(await me(bob)),
      ...longest,
    });
    await bob.patch('/api/user/profile', { firstName: 'Bob' });
  });
});

describe('the user search', () => {
  beforeAll(async () => {
    await stretch.signUp('zoe.x', { firstName: 'Zoe', lastName: 'van Dyke' });
    await stretch.signUp('dykemaster', { firstName: 'Kim' });
  });

  async function found(text: string, by: TestUser = ada) {
    const rows = z
      .array(user)
      .parse((await by.get(`/api/users/search?q=${encodeURIComponent(text)}`)).json());
    return rows.map((row) => row.username);
  }

  it('finds others by username, first, last and full name [R-API-15]', async () => {
    expect(await found('ZOE')).toEqual(['zoe.x']);
    expect(await found('zoe van')).toEqual(['zoe.x']);
    expect(await found('dyke')).toEqual(['dykemaster', 'zoe.x']);
    expect(await found('ada', bob)).toEqual(['Ada_L']);
    expect(await found('ada', ada)).toEqual([]);
  });

  it('matches two characters at the start of words, more anywhere', async () => {
    expect(await found('dy')).toEqual(['dykemaster', 'zoe.x']);
    expect(await found('yk')).toEqual([]);
    expect(await found('yke')).toEqual(['dykemaster', 'zoe.x']);
    expect(await found('e v')).toEqual(['zoe.x']);
  });

  it('needs two characters and matches them literally [S-27]', async () => {
    expect(await found('z')).toEqual([]);
    expect(await found(' z ')).toEqual([]);
    expect(await found('')).toEqual([]);
    expect(await found('%%')).toEqual([]);
    expect(await found('a_l', bob)).toEqual(['Ada_L']);
    expect(await found('d_l', bob)).toEqual([]);
    expect(await found('o\\b')).toEqual([]);
  });

  it('neither searches nor returns e-mail addresses, and returns at most 20 users [S-27]', async () => {
    for (let count = 0; count < 22; count += 1) await stretch.signUp(`crowd${count}`);
    expect(await found('example')).toEqual([]);
    const response = await ada.get('/api/users/search?q=crowd');
    expect(response.json()).toHaveLength(20);
    expect(response.body).not.toContain('@example.com');
  });

  it('requires a session and a text [S-27]', async () => {
    expect((await stretch.visitor.get('/api/users/search?q=bob')).statusCode).toBe(401);
    expect((await ada.get('/api/users/search')).statusCode).toBe(400);
    expect((await ada.get(`/api/users/search?q=${'x'.repeat(101)}`)).statusCode).toBe(400);
  });
});
