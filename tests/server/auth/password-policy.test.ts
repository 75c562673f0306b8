import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#server/auth/password-policy.ts';

describe('a password', () => {
  it.each([
    'iloveyou',
    'Trustno1',
    '1qaz2wsx',
    'aaaaaaaa',
    'abcABCabc',
    '12341234',
    '87654321',
    'abcdefgh',
    'Ann.Wong',
  ])('is refused as easy to guess: %s [S-22]', (password) => {
    expect(isCommonPassword(password, ['ann.wong', 'ann@example.com'])).toBe(true);
  });

  it.each(['a quite long pass phrase', 'kqvj wpzx', 'ann.wong!', '12345 hats'])(
    'is accepted: %s',
    (password) => {
      expect(isCommonPassword(password, ['ann.wong', 'ann@example.com'])).toBe(false);
    },
  );
});
