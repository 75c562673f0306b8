import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import {
  addMember,
  changeGroup,
  createGroup,
  gameGroups,
  groupLeaderboard,
  removeGroup,
  removeMember,
} from './groups.service.ts';

export function groupsHandlers({ db, clock }: Context): ContractHandlers['groups'] {
  return {
    list: async ({ request, params }) => ({
      status: 200,
      body: await gameGroups(db, requireUser(request).id, params.id),
    }),
    leaderboard: async ({ request, params }) => ({
      status: 200,
      body: await groupLeaderboard(db, requireUser(request).id, params.id),
    }),
    create: async ({ request, params, body, headers }) => ({
      status: 201,
      body: await createGroup(
        db,
        clock.now(),
        requireUser(request).id,
        params.id,
        body,
        idempotencyKey(headers),
      ),
    }),
    update: async ({ request, params, body }) => ({
      status: 200,
      body: await changeGroup(db, requireUser(request).id, params.id, params.groupId, body),
    }),
    remove: async ({ request, params }) => {
      await removeGroup(db, requireUser(request).id, params.id, params.groupId);
      return successResponse;
    },
    addMember: async ({ request, params: { id, groupId }, body }) => ({
      status: 200,
      body: await addMember(db, clock.now(), requireUser(request).id, id, groupId, body.memberId),
    }),
    removeMember: async ({ request, params: { id, groupId, memberId } }) => {
      await removeMember(db, requireUser(request).id, id, groupId, memberId);
      return successResponse;
    },
  };
}
