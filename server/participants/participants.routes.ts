import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import {
  gameParticipants,
  joinByCode,
  joinById,
  leaveGame,
  removeParticipant,
  setAdmin,
} from './participants.service.ts';

export function participantsHandlers({ db, clock }: Context): ContractHandlers['participants'] {
  return {
    list: async ({ request, params, query }) => ({
      status: 200,
      body: await gameParticipants(db, requireUser(request).id, params.id, query),
    }),
    join: async ({ request, params }) => ({
      status: 200,
      body: await joinById(db, clock.now(), requireUser(request).id, params.id),
    }),
    joinByCode: async ({ request, params }) => ({
      status: 200,
      body: await joinByCode(db, clock.now(), requireUser(request).id, params.code),
    }),
    leave: async ({ request, params }) => {
      await leaveGame(db, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
    remove: async ({ request, params }) => {
      await removeParticipant(db, clock.now(), requireUser(request).id, params.id, params.userId);
      return successResponse;
    },
    setAdmin: async ({ request, params, body }) => ({
      status: 200,
      body: await setAdmin(db, requireUser(request).id, params.id, params.userId, body.isAdmin),
    }),
  };
}
