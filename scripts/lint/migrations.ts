import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { isRepeated, runsWithoutTransaction } from '#server/db/migrate/apply.ts';
import { capture, root } from '../run.ts';

/**
 * `node scripts/lint/migrations.ts [folder]`: checks that migrations do not block requests and remove nothing that the
 * previous version uses, with squawk (https://squawkhq.com/docs/rules) and the rules below. Exits with 1 if one does.
 */

/** Earlier migrations are released and must not change. */
const FIRST = 11;

const options = [
  '--reporter=gcc',
  '--pg-version=15',
  // The migrator sets the lock timeout.
  '--exclude=require-lock-timeout,require-statement-timeout',
  // Not about locks or the previous version.
  '--exclude=prefer-bigint-over-int,require-enum-value-ordering',
];

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })) });

const folder = process.argv[2] ?? path.join(root, 'server/db/migrations');
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FIRST)
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));

const statementsOf = (text: string) => text.split('--> statement-breakpoint');

const withoutComments = (statement: string) => statement.replaceAll(/^\s*--.*$/gm, '').trim();

/** Violations in the backfills of a migration, which squawk does not check. */
function checkBackfills(name: string, text: string): string[] {
  return statementsOf(text).flatMap((statement) => {
    const code = withoutComments(statement);
    if (isRepeated(statement) && !/\blimit\b/i.test(code))
      return [`${name}: a repeated statement needs a LIMIT.`];
    return !isRepeated(statement) && /^(update|delete|with)\b/i.test(code)
      ? [`${name}: change rows in batches: "-- repeat until no row changes", and a LIMIT.`]
      : [];
  });
}

/** Only migrations later than the last applied one are applied. */
function checkOrder(): string[] {
  const { entries } = journal.parse(
    JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')),
  );
  return entries.flatMap(({ when, tag }, at) =>
    when <= (entries[at - 1]?.when ?? 0)
      ? [`meta/_journal.json: ${tag} needs a later "when" than the migration before it.`]
      : [],
  );
}

/** Squawk's output about the migrations that run in a transaction, or about the others. */
async function checkLocks(isTransaction: boolean): Promise<string[]> {
  const files = texts.filter(({ text }) => runsWithoutTransaction(statementsOf(text)) !== isTransaction);
  if (files.length === 0) return [];
  const args = [...options, ...(isTransaction ? ['--assume-in-transaction'] : [])];
  const { code, output } = await capture('squawk', [...args, ...files.map(({ name }) => name)], folder);
  return code === 0 ? [] : [output];
}

const violations = [
  ...(await checkLocks(true)),
  ...(await checkLocks(false)),
  ...texts.flatMap(({ name, text }) => checkBackfills(name, text)),
  ...checkOrder(),
];
for (const violation of violations) console.log(violation);
process.exitCode = violations.length === 0 ? 0 : 1;
