import { describe, expect, it } from 'vitest';
import { displayName, initial, initials } from '#src/lib/names.ts';

const nobody = { firstName: null, lastName: null, username: null, email: null };
const everything = { firstName: 'ada', lastName: 'Lovelace', username: 'countess', email: 'ada@example.org' };
const long = { ...nobody, firstName: 'Bartholomew-James', lastName: 'Featherstonehaugh' };
const eleven = { ...nobody, username: 'abcdefghijk' };
const email = { ...nobody, email: 'ada@example.org' };

describe('displayName', () => {
  it.each([
    ['is first and last name when both exist [R-USER-1]', everything, 'ada Lovelace'],
    ['is the first name when there is no last name [R-USER-2]', { ...everything, lastName: null }, 'ada'],
    ['is the username without a first name [R-USER-3]', { ...everything, firstName: null }, 'countess'],
    ['is the e-mail address when there is no username [R-USER-4]', email, 'ada@example.org'],
    ["is 'User' when nothing is known [R-USER-5]", nobody, 'User'],
    ["is 'User' when all is blank [R-USER-5]", { ...nobody, firstName: '  ', username: '' }, 'User'],
    ['is not shortened unless compact [R-USER-6]', eleven, 'abcdefghijk'],
  ])('%s', (_, user, name) => {
    expect(displayName(user)).toBe(name);
  });

  it.each([
    ['shortens a long username to 10 characters [R-USER-6]', eleven, 'abcdefghij…'],
    ['shortens a long e-mail address to 10 characters [R-USER-6]', email, 'ada@exampl…'],
    [
      'does not shorten exactly 10 characters [R-USER-7]',
      { ...nobody, username: 'abcdefghij' },
      'abcdefghij',
    ],
    ['never shortens first and last names [R-USER-8]', long, 'Bartholomew-James Featherstonehaugh'],
  ])('%s when compact', (_, user, name) => {
    expect(displayName(user, { compact: true })).toBe(name);
  });
});

describe('initials', () => {
  it.each([
    ['are the uppercase first letters of first and last name [R-USER-9]', everything, 'AL'],
    [
      'fall back to the first two letters of the username [R-USER-10]',
      { ...everything, lastName: null },
      'CO',
    ],
    ['fall back to the first two letters of the e-mail address [R-USER-11]', email, 'AD'],
    ['use only the local part of the e-mail address [R-USER-11]', { ...nobody, email: 'z@example.org' }, 'Z'],
    ["fall back to 'U' [R-USER-12]", nobody, 'U'],
    ['never cut through an emoji', { ...nobody, username: '🦊🐻x' }, '🦊🐻'],
    ['never cut through an emoji of several parts', { ...nobody, username: '🇺🇦👩‍👩‍👧x' }, '🇺🇦👩‍👩‍👧'],
  ])('%s', (_, user, letters) => {
    expect(initials(user)).toBe(letters);
  });
});

it('the initial is of the first name, else of the username, else U', () => {
  expect([everything, { ...everything, firstName: null }, email].map(initial)).toEqual(['A', 'C', 'U']);
});
