import type { RequestContext } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { ownNotifications, readNotification } from './notifications.service.ts';

export function notificationsHandlers(context: RequestContext): ContractHandlers['notifications'] {
  const { db, clock } = context;
  return {
    list: async ({ request }) => ({
      status: 200,
      body: await ownNotifications(context, clock.now(), requireUser(request).id),
    }),
    markRead: async ({ request, params }) => {
      await readNotification(db, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
  };
}
