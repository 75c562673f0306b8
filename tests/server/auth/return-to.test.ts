import { describe, expect, it } from 'vitest';
import { safeReturnTo } from '#server/auth/return-to.ts';

describe('the path to return to after signing in [S-19]', () => {
  it.each([
    ['/'],
    ['/games/123'],
    ['/join/ABC234'],
    ['/leaderboard?tab=creators&x=%2Fy'],
    ['/profile#stats'],
  ])('is the path %s', (path) => {
    expect(safeReturnTo(path)).toBe(path);
  });

  it.each([
    ['nothing', undefined],
    ['no text', ['/games']],
    ['an empty text', ''],
    ['an absolute address', 'https://evil.example/'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'games/1'],
    ['two slashes', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['a backslash later', '/games\\..\\evil'],
    ['encoded slashes', '/%2Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['slashes after dot segments', '/..//evil.example'],
    ['encoded dots', '/%2e%2e//evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['an encoded tab', '/%09/evil.example'],
    ['a line break', '/games\r\nset-cookie: a=b'],
    ['an encoded line break', '/games%0d%0aset-cookie:a=b'],
    ['a NUL', '/games%00'],
    ['broken encoding', '/%zz'],
    ['a space', '/a%20b'],
    ['the API', '/api/logout'],
    ['the API behind dots', '/x/../api/logout'],
    ['too long a path', `/${'x'.repeat(600)}`],
  ])('is / for %s', (_what, wanted) => {
    expect(safeReturnTo(wanted)).toBe('/');
  });
});
