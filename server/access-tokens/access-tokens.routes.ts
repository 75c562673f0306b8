import type { Context } from '../context.ts';
import { requireSession, requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken } from './access-tokens.service.ts';

export function accessTokensHandlers(context: Context): ContractHandlers['accessTokens'] {
  return {
    list: async ({ request }) => ({
      status: 200,
      body: await listAccessTokens(context, requireUser(request).id),
    }),
    create: async ({ request, body }) => ({
      status: 201,
      body: await createAccessToken(context, requireSession(request), body),
    }),
    revoke: async ({ request, params }) => {
      await revokeAccessToken(context, requireUser(request).id, params.id);
      return successResponse;
    },
  };
}
