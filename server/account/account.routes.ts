import type { Accounts } from '../auth/accounts.ts';
import type { Context } from '../context.ts';
import { requireSession } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import {
  acceptRules,
  authenticatedUser,
  deleteOwnAccount,
  endOtherSessions,
  ownAccount,
  ownSessions,
} from './account.service.ts';
import { planDeletion } from './delete-account.service.ts';
import { exportState, startExport } from './export/export-job.service.ts';

export function accountHandlers(context: Context, accounts: Accounts): ContractHandlers['account'] {
  const { db, clock, config } = context;
  const { passwords, secondFactor, emails } = accounts;
  return {
    overview: async ({ request }) => ({
      status: 200,
      body: await ownAccount(context, accounts, requireSession(request).user.id),
    }),
    changePassword: async ({ request, body }) => {
      await passwords.change(authenticatedUser(requireSession(request)), body);
      return successResponse;
    },
    confirmEmail: async ({ request }) => {
      await emails.requestConfirmation(requireSession(request).user.id);
      return successResponse;
    },
    changeEmail: async ({ request, body }) => {
      await emails.requestChange(authenticatedUser(requireSession(request)), body);
      return successResponse;
    },
    startTwoFactor: async ({ request, body }) => ({
      status: 200,
      body: await secondFactor.start(body.password, requireSession(request).caller),
    }),
    confirmTwoFactor: async ({ request, body, reply }) => {
      const { user, caller } = requireSession(request);
      void reply.header('set-cookie', [...(await secondFactor.confirm(user.id, body.code, caller))]);
      return successResponse;
    },
    removeTwoFactor: async ({ request, body, reply }) => {
      const { user, caller } = requireSession(request);
      const cookies = await secondFactor.remove(user.id, body.password, caller);
      void reply.header('set-cookie', [...cookies]);
      return successResponse;
    },
    renewRecoveryCodes: async ({ request, body }) => ({
      status: 200,
      body: {
        recoveryCodes: [...(await secondFactor.renewCodes(body.password, requireSession(request).caller))],
      },
    }),
    sessions: async ({ request }) => ({
      status: 200,
      body: await ownSessions(db, requireSession(request)),
    }),
    endOtherSessions: async ({ request }) => {
      await endOtherSessions(db, requireSession(request));
      return successResponse;
    },
    rules: async () => ({ status: 200, body: config.terms.rules }),
    acceptRules: async ({ request, body }) => {
      await acceptRules(context, clock.now(), requireSession(request).user.id, body.version);
      return successResponse;
    },
    exportState: async ({ request }) => ({
      status: 200,
      body: await exportState(db, requireSession(request).user.id, clock.now()),
    }),
    startExport: async ({ request }) => ({
      status: 200,
      body: await startExport(context, requireSession(request).user.id, clock.now()),
    }),
    deletionPlan: async ({ request }) => ({
      status: 200,
      body: await planDeletion(db, requireSession(request).user.id),
    }),
    remove: async ({ request, body, reply }) => {
      const session = requireSession(request);
      await deleteOwnAccount(context, accounts, clock.now(), session, body);
      // The session no longer exists; this clears its cookies in the browser.
      void reply.header('set-cookie', [...(await accounts.endSession(session.caller))]);
      return successResponse;
    },
  };
}
