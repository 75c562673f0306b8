import { describe, expect, it } from 'vitest';
import { displayName, initial, initials } from '#src/lib/names.ts';

const nobody = { firstName: null, lastName: null, username: null, email: null };
const everything = { firstName: 'ada', lastName: 'Lovelace', username: 'countess', email: 'ada@example.org' };

describe('displayName', () => {
  it('is first and last name when both exist [R-USER-1]', () => {
    expect(displayName(everything)).toBe('ada Lovelace');
  });
  it('is the first name when there is no last name [R-USER-2]', () => {
    expect(displayName({ ...everything, lastName: null })).toBe('ada');
  });
  it('is the username when there is no first name, even beside a last name [R-USER-3]', () => {
    expect(displayName({ ...everything, firstName: null })).toBe('countess');
  });
  it('is the e-mail address when there is no username [R-USER-4]', () => {
    expect(displayName({ ...nobody, email: 'ada@example.org' })).toBe('ada@example.org');
  });
  it("is 'User' when nothing is known [R-USER-5]", () => {
    expect(displayName(nobody)).toBe('User');
    expect(displayName({ ...nobody, firstName: '  ', username: '' })).toBe('User');
  });
  it('cuts a long username or e-mail address to 10 characters when compact [R-USER-6]', () => {
    expect(displayName({ ...nobody, username: 'abcdefghijk' }, { compact: true })).toBe('abcdefghij…');
    expect(displayName({ ...nobody, email: 'ada@example.org' }, { compact: true })).toBe('ada@exampl…');
    expect(displayName({ ...nobody, username: 'abcdefghijk' })).toBe('abcdefghijk');
  });
  it('leaves exactly 10 characters whole when compact [R-USER-7]', () => {
    expect(displayName({ ...nobody, username: 'abcdefghij' }, { compact: true })).toBe('abcdefghij');
  });
  it('never cuts first and last names [R-USER-8]', () => {
    const long = { ...nobody, firstName: 'Bartholomew-James', lastName: 'Featherstonehaugh' };
    expect(displayName(long, { compact: true })).toBe('Bartholomew-James Featherstonehaugh');
  });
});

describe('initials', () => {
  it('are the uppercase first letters of first and last name [R-USER-9]', () => {
    expect(initials(everything)).toBe('AL');
  });
  it('are else the first two letters of the username [R-USER-10]', () => {
    expect(initials({ ...everything, lastName: null })).toBe('CO');
  });
  it('are else the first two of the e-mail local part [R-USER-11]', () => {
    expect(initials({ ...nobody, email: 'zoe@example.org' })).toBe('ZO');
    expect(initials({ ...nobody, email: 'z@example.org' })).toBe('Z');
  });
  it("are else 'U' [R-USER-12]", () => {
    expect(initials(nobody)).toBe('U');
  });
  it('never cut through an emoji', () => {
    expect(initials({ ...nobody, username: '🦊🐻x' })).toBe('🦊🐻');
  });
});

describe('initial', () => {
  it('is of the first name, else of the username, else U', () => {
    expect(initial(everything)).toBe('A');
    expect(initial({ ...everything, firstName: null })).toBe('C');
    expect(initial({ ...nobody, email: 'zoe@example.org' })).toBe('U');
  });
});
