import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { blockUser, listBlocks, unblockUser } from './blocks.service.ts';

export function blocksHandlers({ db, clock }: Context): ContractHandlers['blocks'] {
  return {
    list: async ({ request, query }) => ({
      status: 200,
      body: await listBlocks(db, requireUser(request).id, query),
    }),
    block: async ({ request, params }) => {
      await blockUser(db, clock.now(), requireUser(request).id, params.userId);
      return successResponse;
    },
    unblock: async ({ request, params }) => {
      await unblockUser(db, requireUser(request).id, params.userId);
      return successResponse;
    },
  };
}
