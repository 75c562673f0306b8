import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { capture } from '../../scripts/run.ts';

const BREAK = '\n--> statement-breakpoint\n';
const BATCH =
  'UPDATE "users" SET "x" = 1 WHERE "id" IN (SELECT "id" FROM "users" WHERE "x" IS NULL LIMIT 1000);';

/** Migrations with the violation in each; null where there is none. */
const migrations: readonly (readonly [violation: string | null, ...statements: readonly string[]])[] = [
  ['require-concurrent-index-creation', 'CREATE INDEX "x_idx" ON "users" ("x");'],
  ['require-concurrent-index-deletion', 'DROP INDEX "x_idx";'],
  ['prefer-robust-stmts', 'CREATE INDEX CONCURRENTLY "x_idx" ON "users" ("x");'],
  ['ban-drop-column', 'ALTER TABLE "users" DROP COLUMN "x";'],
  ['ban-drop-table', 'DROP TABLE "users";'],
  ['renaming-column', 'ALTER TABLE "users" RENAME COLUMN "x" TO "y";'],
  ['changing-column-type', 'ALTER TABLE "users" ALTER COLUMN "x" SET DATA TYPE bigint;'],
  ['adding-required-field', 'ALTER TABLE "users" ADD COLUMN "x" text NOT NULL;'],
  ['adding-not-nullable-field', 'ALTER TABLE "users" ALTER COLUMN "x" SET NOT NULL;'],
  ['constraint-missing-not-valid', 'ALTER TABLE "users" ADD CONSTRAINT "x" CHECK ("x" > 0);'],
  [
    'adding-foreign-key-constraint',
    'ALTER TABLE "users" ADD CONSTRAINT "x" FOREIGN KEY ("x") REFERENCES "games" ("id");',
  ],
  ['change rows in batches', 'UPDATE "users" SET "x" = 1;'],
  ['change rows in batches', '-- Obsolete.\nDELETE FROM "users" WHERE "x" = 1;'],
  ['needs a LIMIT', '-- repeat until no row changes\nUPDATE "users" SET "x" = 1 WHERE "x" IS NULL;'],
  [null, 'ALTER TABLE "users" ADD COLUMN "x" integer;'],
  [null, `-- repeat until no row changes\n${BATCH}`],
  [null, 'CREATE TABLE "new" ("id" uuid PRIMARY KEY NOT NULL);', 'CREATE INDEX "new_idx" ON "new" ("id");'],
  [
    null,
    'DROP INDEX CONCURRENTLY IF EXISTS "x_idx";',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "x_idx" ON "users" ("x");',
  ],
  [
    null,
    'ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "x";',
    'ALTER TABLE "users" ADD CONSTRAINT "x" CHECK ("x" > 0) NOT VALID;',
    'ALTER TABLE "users" VALIDATE CONSTRAINT "x";',
  ],
];

it('reports migrations that block requests, break the previous version or would not be applied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stretch-lint-'));
  await mkdir(join(folder, 'meta'));
  const entries = [1, 3, 2].map((when) => ({ when, tag: `at ${when}` }));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  const fileOf = (at: number) => `${String(at + 11).padStart(4, '0')}_x.sql`;
  for (const [at, [, ...statements]] of migrations.entries())
    await writeFile(join(folder, fileOf(at)), statements.join(BREAK));
  await writeFile(join(folder, '0010_released.sql'), 'DROP TABLE "users";');

  const { code, output } = await capture('node', ['scripts/lint/migrations.ts', folder]);
  await rm(folder, { recursive: true });
  const lines = output.split('\n').filter((line) => /^\S+\.(sql|json):/.test(line));
  const violations = migrations.map(([violation], at) => {
    const about = lines.filter((line) => line.startsWith(fileOf(at)));
    return violation !== null && about.some((line) => line.includes(violation))
      ? violation
      : (about[0] ?? null);
  });
  expect(violations).toEqual(migrations.map(([violation]) => violation));
  expect(lines.filter((line) => !/^00[1-9][1-9]_|^00[2-9]0_/.test(line))).toEqual([
    'meta/_journal.json: at 2 needs a later "when" than the migration before it.',
  ]);
  expect(code).toBe(1);
});
