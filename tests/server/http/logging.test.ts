import { describe, expect, it } from 'vitest';
import { loggedError } from '#server/logged-error.ts';
import { openTestApp } from '#tests/support/server.ts';

let output = '';

const stream = {
  write: (line: string) => {
    output += line;
  },
};
const t = await openTestApp({ log: { level: 'trace', stream } });

describe('the log', () => {
  it('has a line per response, without cookie, password, code, search text or photo [S-43]', async () => {
    const ann = await t.signUp('ann');
    await t.visitor.post('/api/login', { login: 'ann', password: 'wrong-secret-1' });
    await t.visitor.get('/join/SECRT9');
    await t.visitor.get('/api/games/invite/SECRT9');
    await ann.post('/api/games/join/SECRT9');
    await ann.get('/api/users/search?q=private-words');
    await ann.post('/api/posts', {
      content: 'hush-hush',
      gameId: 'x',
      image: 'data:image/png;base64,SGVsbG8=',
    });
    const secrets = [
      ann.cookie.split('=')[1] ?? '-',
      ann.password,
      'wrong-secret-1',
      'SECRT9',
      'private-words',
      'hush-hush',
      'SGVsbG8',
    ];
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);

    const entries = output
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line));
    expect(entries).toContainEqual(
      expect.objectContaining({ method: 'GET', route: '/api/games/invite/:code', msg: 'response' }),
    );
    expect(entries).toContainEqual(expect.objectContaining({ method: 'GET', route: '/join/*', status: 404 }));
  });

  it('contains failed statements without their values', () => {
    const cause = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'users_email_key',
      detail: 'Key (email)=(ann@example.com) already exists.',
    });
    const error = Object.assign(new Error('Failed query: insert … params: ann@example.com', { cause }), {
      query: 'insert into users values ($1)',
      params: ['ann@example.com'],
    });
    const logged = loggedError(error);
    expect(JSON.stringify(logged)).not.toContain('ann@example.com');
    expect(logged).toMatchObject({
      message: 'Failed query: insert into users values ($1)',
      cause: { message: 'duplicate key value', code: '23505', constraint: 'users_email_key' },
    });
  });
});
