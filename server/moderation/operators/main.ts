import { parseArgs } from 'node:util';
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '#contract/report-constants.ts';
import { hashPassword } from '../../auth/identity.ts';
import { systemClock } from '../../clock.ts';
import { runCommand } from '../../command.ts';
import type { Database } from '../../db/database.ts';
import { openReports } from '../../reports/reports.store.ts';
import * as commands from './commands.ts';

const USAGE = `What operators do; every command is recorded in the audit log:
  npm run admin -- promote <username>                    makes a user a moderator, who decides reports under /moderation
  npm run admin -- demote <username>
  npm run admin -- reports                               lists open reports with their evidence, the oldest first
  npm run admin -- resolve <id> <${REPORT_OUTCOMES.join('|')}>
  npm run admin -- remove <${REPORT_SUBJECTS.slice(0, 3).join('|')}> <id> <reason>    removes content that nobody has reported
  npm run admin -- suspend <username> <reason> [--days <n>]
  npm run admin -- restore <username>                    ends a suspension
  npm run admin -- reset-password <username>             prints a new password
The person reads --statement <text> of resolve, remove and suspend. A reason is ${REPORT_REASONS.join(', ')}.`;

type Run = (db: Database) => Promise<string | readonly string[]>;

/** The command of these arguments; undefined when they are not valid. */
function parseCommand(): Run | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { statement: { type: 'string' }, days: { type: 'string' } },
  });
  const [command, first, second, third, ...rest] = positionals;
  const by = { moderatorId: null, now: systemClock.now() };
  const statement = values.statement ?? null;
  const days = Number(values.days ?? 0);
  if (rest.length > 0 || !(days >= 0)) return undefined;
  if (first === undefined)
    return command === 'reports'
      ? async (db) => (await openReports(db)).map((report) => JSON.stringify(report, null, 2))
      : undefined;
  if (second === undefined) {
    if (command === 'promote') return (db) => commands.promote(db, by, first);
    if (command === 'demote') return (db) => commands.demote(db, by, first);
    if (command === 'restore') return (db) => commands.restore(db, by, first);
    if (command === 'reset-password')
      return (db) => commands.resetPassword(db, { ...by, hashPassword }, first);
    return undefined;
  }
  const outcome = REPORT_OUTCOMES.find((one) => one === second);
  if (command === 'resolve' && outcome !== undefined && third === undefined)
    return (db) => commands.resolve(db, by, first, { outcome, statement });
  const reason = REPORT_REASONS.find((one) => one === (third ?? second));
  if (reason === undefined) return undefined;
  if (command === 'suspend' && third === undefined)
    return (db) => commands.suspend(db, by, first, { reason, statement, days });
  const type = REPORT_SUBJECTS.find((one) => one === first);
  if (command === 'remove' && type !== undefined && third !== undefined)
    return (db) => commands.remove(db, by, { type, id: second }, { reason, statement });
  return undefined;
}

/** `npm run admin`: what operators do from the command line. */
runCommand(() => {
  const command = parseCommand();
  if (command === undefined) throw new Error(USAGE);
  return async ({ db }) => {
    const output = await command(db);
    for (const line of typeof output === 'string' ? [output] : output) console.log(line);
  };
});
