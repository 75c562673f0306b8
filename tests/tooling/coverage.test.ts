import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { claimsIn, coverageTable, idsOf, readChecklist, readClaims } from '../../scripts/coverage-table.ts';
import { root } from '../../scripts/run.ts';

describe('the coverage table', () => {
  it('is current (else: npm run coverage:table)', () => {
    const written = readFileSync(path.join(root, 'tests/COVERAGE.md'), 'utf8');
    expect(written).toBe(coverageTable(readChecklist(), readClaims()));
  });

  it('has no id that is not in the checklist', () => {
    const known = new Set(idsOf(readChecklist()));
    expect(readClaims().filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('has all lines of the checklist, and a test of each requirement of docs/trust-and-safety.md', () => {
    const { SAFE: safety, ...specified } = readChecklist();
    const claimed = new Set(readClaims().map(({ id }) => id));
    const required = safety === undefined ? [] : idsOf({ SAFE: safety });
    expect([idsOf(specified).length, required.length > 0]).toEqual([520, true]);
    expect(required.filter((id) => !claimed.has(id))).toEqual([]);
  });
});

describe('the ids of a test', () => {
  it('are read from brackets in its name', () => {
    const text = [
      "it('opens [R-NAV-1]', () => {});",
      'it("closes its \\"menu\\" [R-NAV-2, R-NAV-3] [R-HDR-1]", () => {});',
    ].join('\n');
    expect(claimsIn('a.test.ts', text)).toEqual([
      { id: 'R-NAV-1', file: 'a.test.ts', test: 'opens' },
      { id: 'R-NAV-2', file: 'a.test.ts', test: 'closes its "menu"' },
      { id: 'R-NAV-3', file: 'a.test.ts', test: 'closes its "menu"' },
      { id: 'R-HDR-1', file: 'a.test.ts', test: 'closes its "menu"' },
    ]);
  });

  it('are not read from comments or without brackets', () => {
    expect(claimsIn('a.test.ts', "// [R-NAV-1]\nit('R-NAV-1 opens', () => {});")).toEqual([]);
  });

  it('are listed in the table, with the ids that have no test', () => {
    const table = coverageTable(
      { NAV: { title: 'Navigation', lines: 2 } },
      claimsIn('a.test.ts', "'opens [R-NAV-2]'"),
    );
    expect(table.split('\n').slice(4)).toEqual([
      '| Group | Title | Tested |',
      '| --- | --- | --- |',
      '| NAV | Navigation | 1 of 2 |',
      '| | **Total** | **1 of 2** |',
      '',
      '## NAV: Navigation (1 of 2)',
      '',
      '- R-NAV-2: opens (`a.test.ts`)',
      '- Without a test: R-NAV-1',
      '',
    ]);
  });
});
