export { accountQuery, sessionsQuery } from './account.queries.ts';
