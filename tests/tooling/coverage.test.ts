import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

/** How many requirements each group of the specification has. Their ids are `R-ROUTE-1` to `R-ROUTE-17`, and so on. */
const specified = {
  ROUTE: 17, // Addresses and the sign-in gate
  AUTH: 14, // Session
  LAND: 8, // Landing screen
  NAV: 6, // Bottom navigation
  HDR: 11, // Top header
  CELE: 19, // Celebrating results
  HOME: 18, // Home
  ACT: 22, // Activity card
  DISC: 14, // Discover
  CARD: 23, // Game card
  GAME: 43, // Game page
  POST: 45, // Posts and comments
  SACC: 12, // Sharing an accomplishment
  SHARE: 19, // Inviting to a game
  EDIT: 48, // Editing a game
  GRP: 19, // Groups
  LB: 20, // Leaderboard
  PROF: 21, // Profile
  MSG: 11, // Messages
  MSGD: 8, // Writing a message
  INV: 14, // Invitations
  JOIN: 15, // Joining by link
  CODE: 6, // Joining by code
  CREATE: 12, // Creating a game
  DEMO: 2, // Mobile demo
  USER: 12, // Names and initials
  STAT: 11, // Status, progress, medals
  ROLE: 13, // Permissions
  API: 20, // Requests and responses
  ERR: 4, // Other error texts
  OK: 1, // Other success texts
  TOAST: 4, // Toasts
  TIP: 1, // Tooltips
  POLL: 4, // Polling
  CACHE: 3, // Query cache
};

/** How many other statements have ids: `S-1` to `S-45`, and so on. */
const statements = {
  S: 45, // Security
  L: 14, // Events that must not lose data
};

interface TestReference {
  readonly id: string;
  readonly file: string;
  readonly test: string;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const idsOf = (groups: Readonly<Record<string, number>>, prefix = '') =>
  Object.entries(groups).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, index) => `${prefix}${group}-${index + 1}`),
  );

/** All ids of the specification and of other statements, and those of docs/trust-and-safety.md, whose numbers have gaps. */
function requiredIds(): readonly string[] {
  const safety = read('docs/trust-and-safety.md').matchAll(/^\| (R-SAFE-\d+) /gm);
  return [...idsOf(specified, 'R-'), ...idsOf(statements), ...[...safety].map(([, id = '']) => id)];
}

const stringLiteral = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const bracket = /\[((?:R-[A-Z]+|[SL])-\d+(?:[,\s]+(?:R-[A-Z]+|[SL])-\d+)*)\]/g;

/** Finds the ids in brackets inside the strings of a test file: `[R-NAV-1, R-NAV-2]`. */
function referencesIn(file: string, text: string): readonly TestReference[] {
  const strings = [...text.matchAll(stringLiteral)].map(([literal]) => literal.slice(1, -1));
  return strings.flatMap((name) => {
    const ids = [...name.matchAll(bracket)].flatMap(([, inner = '']) => inner.split(/[,\s]+/));
    const test = name.replaceAll(bracket, '').trim();
    return ids.map((id) => ({ id, file, test }));
  });
}

/** Finds the ids of all tests and of all scenarios of the models of machines. */
function readReferences(): readonly TestReference[] {
  return readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.split(path.sep).join('/')}`)
    .filter((name) => /\.(test|model)\.tsx?$/.test(name) && name !== 'tests/tooling/coverage.test.ts')
    .flatMap((file) => referencesIn(file, read(file)));
}

describe('the ids of requirements and statements', () => {
  const required = new Set(requiredIds());
  const references = readReferences();

  it('are each in the name of a test', () => {
    const tested = new Set(references.map(({ id }) => id));
    expect([...required].filter((id) => !tested.has(id))).toEqual([]);
  });

  it('are the only ids in the names of tests', () => {
    expect(references.filter(({ id }) => !required.has(id))).toEqual([]);
  });
});

describe('the ids of a test', () => {
  it('are read from brackets in its name', () => {
    const text = [
      "it('opens [R-NAV-1]', () => {});",
      'it("closes its menu [R-NAV-2, R-NAV-3] [S-12]", () => {});',
    ].join('\n');
    expect(referencesIn('a.test.ts', text)).toEqual([
      { id: 'R-NAV-1', file: 'a.test.ts', test: 'opens' },
      { id: 'R-NAV-2', file: 'a.test.ts', test: 'closes its menu' },
      { id: 'R-NAV-3', file: 'a.test.ts', test: 'closes its menu' },
      { id: 'S-12', file: 'a.test.ts', test: 'closes its menu' },
    ]);
  });

  it('are not read from comments or without brackets', () => {
    expect(referencesIn('a.test.ts', "// [R-NAV-1]\nit('R-NAV-1 opens', () => {});")).toEqual([]);
  });
});
