import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Which lines of the checklist are proved by which test, told from the ids in the tests' names. */

export interface Claim {
  readonly id: string;
  readonly file: string;
  readonly test: string;
}

const checklistShape = z.record(z.string(), z.object({ title: z.string(), lines: z.int().positive() }));
export type Checklist = z.infer<typeof checklistShape>;

/** Reads tests/checklist.json: a group's short name, its title and how many lines it has. */
export function readChecklist(root: string): Checklist {
  return checklistShape.parse(JSON.parse(readFileSync(path.join(root, 'tests/checklist.json'), 'utf8')));
}

/** Every id of the checklist, in its order. */
export function idsOf(checklist: Checklist): readonly string[] {
  return Object.entries(checklist).flatMap(([group, { lines }]) =>
    Array.from({ length: lines }, (_, index) => `R-${group}-${index + 1}`),
  );
}

const stringLiteral = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const bracket = /\[((?:R-[A-Z]+-\d+)(?:[,\s]+R-[A-Z]+-\d+)*)\]/g;

/** Finds the claims in the text of one test file: ids in square brackets inside a string, `[R-NAV-1, R-NAV-2]`. */
export function claimsIn(file: string, text: string): readonly Claim[] {
  const strings = [...text.matchAll(stringLiteral)].map(([literal]) => literal.slice(1, -1));
  return strings.flatMap((name) => {
    const ids = [...name.matchAll(bracket)].flatMap(([, inner = '']) => inner.split(/[,\s]+/));
    const test = name.replaceAll(bracket, '').replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim();
    return ids.map((id) => ({ id, file, test }));
  });
}

/** Finds the claims of every test under tests/, and of every scenario of a machine's model. */
export function readClaims(root: string): readonly Claim[] {
  const files = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.split(path.sep).join('/')}`)
    .filter((name) => /\.(test|model)\.tsx?$/.test(name) && !name.startsWith('tests/habits/'))
    .toSorted();
  return files.flatMap((file) => claimsIn(file, readFileSync(path.join(root, file), 'utf8')));
}

function share(claimed: number, all: number): string {
  return `${claimed} of ${all}`;
}

/** Writes the table as Markdown. Claims of ids that the checklist lacks are left out; the habits refuse them. */
export function coverageTable(checklist: Checklist, claims: readonly Claim[]): string {
  const byId = Map.groupBy(claims, (claim) => claim.id);
  const all = idsOf(checklist);
  const claimed = (ids: readonly string[]): number => ids.filter((id) => byId.has(id)).length;
  const summary: string[] = [];
  const sections: string[] = [];
  for (const [group, { title, lines }] of Object.entries(checklist)) {
    const ids = idsOf({ [group]: { title, lines } });
    const open = ids.filter((id) => !byId.has(id));
    summary.push(`| ${group} | ${title} | ${share(claimed(ids), lines)} |`);
    sections.push(`\n## ${group}: ${title} (${share(claimed(ids), lines)})\n`);
    for (const id of ids) {
      const unique = new Map((byId.get(id) ?? []).map((claim) => [`${claim.file} ${claim.test}`, claim]));
      for (const { file, test } of unique.values()) sections.push(`- ${id}: ${test} (\`${file}\`)`);
    }
    if (open.length > 0) sections.push(`- Nobody claims: ${open.join(', ')}`);
  }
  return [
    '# What the tests prove',
    '',
    'Made by `npm run coverage:table` from the ids in the names of the tests; do not edit.',
    '',
    '| Group | About | Claimed |',
    '| --- | --- | --- |',
    ...summary,
    `| | **Together** | **${share(claimed(all), all.length)}** |`,
    ...sections,
    '',
  ].join('\n');
}
