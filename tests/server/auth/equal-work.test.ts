import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/server.ts';

describe('signing in', () => {
  it('hashes as often whether or not the account exists [S-24]', async () => {
    const work: string[] = [];
    const passwordHasher = {
      hash: async (password: string) => {
        work.push('scrypt');
        return password;
      },
      verify: async () => {
        work.push('scrypt');
        return false;
      },
    };
    const t = await startTestApp({ passwordHasher });
    await t.signUp('ann');
    const workByLogin: [string, string[]][] = [];
    for (const login of ['ann', 'nobody', 'ann@example.com', 'nobody@example.com', 'no name!', 'x', 'a@b']) {
      work.length = 0;
      await t.visitor.post('/api/login', { login, password: 'a guess at it' });
      workByLogin.push([login, [...work]]);
    }
    await t.close();
    const byUsername = (login: string) => login === 'ann' || login === 'nobody';
    expect(workByLogin).toEqual(
      workByLogin.map(([login]) => [login, byUsername(login) ? ['scrypt'] : ['scrypt', 'scrypt']]),
    );
  });
});
