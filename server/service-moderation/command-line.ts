import { parseArgs } from 'node:util';
import { REPORT_OUTCOMES, REPORT_REASONS } from '#contract/report-constants.ts';
import type { Database } from '../db/database.ts';
import { openReports } from '../reports/reports.store.ts';
import type { Acting } from './audit.store.ts';
import * as commands from './commands.ts';

const CONTENT = ['post', 'comment', 'message', 'game'] as const;

/** Printed for arguments that are not valid. */
export const USAGE = `What operators do; every command is recorded in the audit log:
  npm run admin -- promote <username>                    makes a user a moderator, who decides reports under /moderation
  npm run admin -- demote <username>
  npm run admin -- reports                               lists open reports with their evidence, the oldest first
  npm run admin -- resolve <id> <${REPORT_OUTCOMES.join('|')}>
  npm run admin -- remove <${CONTENT.join('|')}> <id> <reason>    removes content without a report
  npm run admin -- suspend <username> <reason> [--days <n>]
  npm run admin -- restore <username>                    ends a suspension
The person reads --statement <text> of resolve, remove and suspend. A reason is ${REPORT_REASONS.join(', ')}.`;

type Run = (db: Database, by: Acting) => Promise<string | readonly string[]>;
type Options = { readonly statement: string | null; readonly days: number };

const oneOf = <T extends string>(values: readonly T[], text: string | undefined) =>
  values.find((value) => value === text);

/** The commands by name; `undefined` for arguments that are not valid. */
const parsers: Readonly<Record<string, (args: readonly string[], options: Options) => Run | undefined>> = {
  promote: onUser(commands.promote),
  demote: onUser(commands.demote),
  restore: onUser(commands.restore),
  reports: (args) =>
    args.length === 0
      ? async (db) => (await openReports(db)).map((report) => JSON.stringify(report, null, 2))
      : undefined,
  resolve: ([id, decision, ...rest], { statement }) => {
    const outcome = oneOf(REPORT_OUTCOMES, decision);
    if (id === undefined || outcome === undefined || rest.length > 0) return undefined;
    return (db, by) => commands.resolve(db, by, id, { outcome, statement });
  },
  remove: ([what, id, rule, ...rest], { statement }) => {
    const type = oneOf(CONTENT, what);
    const reason = oneOf(REPORT_REASONS, rule);
    if (type === undefined || id === undefined || reason === undefined || rest.length > 0) return undefined;
    return (db, by) => commands.remove(db, by, { type, id }, { reason, statement });
  },
  suspend: ([username, rule, ...rest], options) => {
    const reason = oneOf(REPORT_REASONS, rule);
    if (username === undefined || reason === undefined || rest.length > 0) return undefined;
    return (db, by) => commands.suspend(db, by, username, { reason, ...options });
  },
};

function onUser(run: (db: Database, by: Acting, username: string) => Promise<string>) {
  return ([username, ...rest]: readonly string[]): Run | undefined =>
    username === undefined || rest.length > 0 ? undefined : (db, by) => run(db, by, username);
}

/** Parses the arguments of `npm run admin`; `undefined` when they are not valid. Throws for an unknown option. */
export function parseCommand(args: readonly string[]): Run | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { statement: { type: 'string' }, days: { type: 'string' } },
  });
  const [name = '', ...rest] = positionals;
  // An empty value is a mistake of a script, not a suspension for good.
  if (values.days !== undefined && !/^[1-9]\d{0,3}$/.test(values.days)) return undefined;
  return parsers[name]?.(rest, { statement: values.statement ?? null, days: Number(values.days ?? 0) });
}
