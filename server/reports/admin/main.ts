import { REPORT_OUTCOMES } from '#contract/report-constants.ts';
import { systemClock } from '../../clock.ts';
import { runCommand } from '../../command.ts';
import { openReports } from '../reports.store.ts';
import { resolveReport } from './resolve.ts';

const USAGE = `Shows and resolves reports of users:
  npm run admin -- reports                               lists open reports with their evidence, the oldest first
  npm run admin -- resolve <id> <${REPORT_OUTCOMES.join('|')}>   records the decision; "removed" removes a post, comment or message`;

/** `npm run admin`: what operators do about reports. */
runCommand(() => {
  const [command, id, decision, ...rest] = process.argv.slice(2);
  if (command === 'reports' && id === undefined)
    return async ({ db }) => {
      for (const report of await openReports(db)) console.log(JSON.stringify(report, null, 2));
    };
  const outcome = REPORT_OUTCOMES.find((one) => one === decision);
  if (command !== 'resolve' || id === undefined || outcome === undefined || rest.length > 0)
    throw new Error(USAGE);
  return async ({ db }) => {
    const { subjectType, subjectId } = await resolveReport(db, systemClock.now(), id, outcome);
    console.log(`Resolved: ${outcome} (${subjectType} ${subjectId})`);
    if (outcome === 'removed' && (subjectType === 'user' || subjectType === 'game'))
      console.log(`The ${subjectType} itself is unchanged: this command does not remove it.`);
  };
});
