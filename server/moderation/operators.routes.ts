import { notFound } from '../failure.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';

const missing = async () => {
  throw notFound('Not found');
};

export function moderationHandlers(): ContractHandlers['moderation'] {
  return {
    reports: missing,
    claimReport: missing,
    releaseReport: missing,
    decideReport: missing,
    suspend: missing,
    endRestriction: missing,
    appeals: missing,
    decideAppeal: missing,
    user: missing,
    game: missing,
    noteOnUser: missing,
    noteOnGame: missing,
    audit: missing,
  };
}

export function restrictionsHandlers(): ContractHandlers['restrictions'] {
  return { list: async () => ({ status: 200, body: [] }), acknowledge: missing, appeal: missing };
}
