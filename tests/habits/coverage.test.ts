import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { claimsIn, coverageTable, idsOf, readChecklist, readClaims } from '../../scripts/testing/coverage.ts';

describe('the coverage table', () => {
  it('is the one that the names of the tests give (else: npm run coverage:table)', () => {
    const written = readFileSync(path.join(root, 'tests/COVERAGE.md'), 'utf8');
    expect(written).toBe(coverageTable(readChecklist(root), readClaims(root)));
  });

  it('is claimed only by ids that the checklist has', () => {
    const known = new Set(idsOf(readChecklist(root)));
    expect(readClaims(root).filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('knows every line of the checklist', () => {
    expect(idsOf(readChecklist(root))).toHaveLength(520);
  });
});

describe('a claim', () => {
  it('is an id in square brackets in a string, alone or with others', () => {
    const text = [
      "it('opens [R-NAV-1]', () => {});",
      'it("closes its \\"door\\" [R-NAV-2, R-NAV-3] [R-HDR-1]", () => {});',
    ].join('\n');
    expect(claimsIn('a.test.ts', text)).toEqual([
      { id: 'R-NAV-1', file: 'a.test.ts', test: 'opens' },
      { id: 'R-NAV-2', file: 'a.test.ts', test: 'closes its "door"' },
      { id: 'R-NAV-3', file: 'a.test.ts', test: 'closes its "door"' },
      { id: 'R-HDR-1', file: 'a.test.ts', test: 'closes its "door"' },
    ]);
  });

  it('is not an id in a comment or without brackets', () => {
    expect(claimsIn('a.test.ts', "// [R-NAV-1]\nit('R-NAV-1 opens', () => {});")).toEqual([]);
  });

  it('lists the test under its id and the unclaimed ids beside it', () => {
    const table = coverageTable(
      { NAV: { title: 'Navigation', lines: 2 } },
      claimsIn('a.test.ts', "'opens [R-NAV-2]'"),
    );
    expect(table.split('\n').slice(4)).toEqual([
      '| Group | About | Claimed |',
      '| --- | --- | --- |',
      '| NAV | Navigation | 1 of 2 |',
      '| | **Together** | **1 of 2** |',
      '',
      '## NAV: Navigation (1 of 2)',
      '',
      '- R-NAV-2: opens (`a.test.ts`)',
      '- Nobody claims: R-NAV-1',
      '',
    ]);
  });
});
