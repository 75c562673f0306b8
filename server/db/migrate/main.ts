import { readConfig } from '../../config.ts';
import { reasonOf } from '../../error-details.ts';
import { migrateAt } from '../connection.ts';

/** `npm run migrate`: migrates the PostgreSQL database of `MIGRATION_DATABASE_URL` or `DATABASE_URL`, before processes are replaced. */
async function main(): Promise<void> {
  const { databaseUrl, postgres } = readConfig(process.env);
  const url = postgres.migrationUrl ?? databaseUrl;
  if (url === null)
    throw new Error('DATABASE_URL is not set. The embedded database is migrated at each start.');
  await migrateAt(url, postgres);
  console.log('The database is migrated.');
}

main().catch((error: unknown) => {
  console.error(reasonOf(error));
  process.exitCode = 1;
});
