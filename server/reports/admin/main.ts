import { REPORT_OUTCOMES } from '#contract/report-constants.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/database.ts';
import { openReports } from '../reports.store.ts';
import { resolveReport } from './resolve.ts';

const USAGE = `Shows and resolves reports of users:
  npm run admin -- reports                               lists open reports with their evidence, the oldest first
  npm run admin -- resolve <id> <${REPORT_OUTCOMES.join('|')}>   records the decision; "removed" removes a post, comment or message`;

async function run(db: Database, [command, id, decision, ...rest]: readonly string[]): Promise<void> {
  const outcome = REPORT_OUTCOMES.find((one) => one === decision);
  if (command === 'reports' && id === undefined) {
    for (const report of await openReports(db)) console.log(JSON.stringify(report, null, 2));
  } else if (command === 'resolve' && id !== undefined && outcome !== undefined && rest.length === 0) {
    const { subjectType, subjectId } = await resolveReport(db, systemClock.now(), id, outcome);
    console.log(`Resolved: ${outcome} (${subjectType} ${subjectId})`);
    if (outcome === 'removed' && (subjectType === 'user' || subjectType === 'game'))
      console.log(`The ${subjectType} itself is unchanged: this command does not remove it.`);
  } else throw new Error(USAGE);
}

/** `npm run admin`: what operators do about reports. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir, postgres } = readConfig(process.env);
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    postgres,
    onLockLost: fail,
    onConnectionError: fail,
  });
  try {
    await run(database.db, process.argv.slice(2));
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
