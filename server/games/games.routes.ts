import type { RequestContext } from '../context.ts';
import { currentUser, requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import { createGame } from './create-game.service.ts';
import { editGame, removeGame } from './edit-game.service.ts';
import {
  gameByCode,
  gameDetail,
  gameResults,
  gameScores,
  myGames,
  publicGames,
  searchGames,
} from './games.service.ts';
import { rotateInviteCode } from './rotate-invite-code.service.ts';

export function gamesHandlers(context: RequestContext): ContractHandlers['games'] {
  const { db, clock, photos } = context;
  return {
    mine: async ({ request }) => ({
      status: 200,
      body: await myGames(db, clock.now(), requireUser(request).id),
    }),
    public: async ({ request }) => ({
      status: 200,
      body: await publicGames(db, clock.now(), requireUser(request).id),
    }),
    search: async ({ request, query }) => ({
      status: 200,
      body: await searchGames(db, clock.now(), requireUser(request).id, query.q),
    }),
    detail: async ({ request, params }) => ({
      status: 200,
      body: await gameDetail(context, clock.now(), requireUser(request).id, params.id),
    }),
    create: async ({ request, body, headers }) => ({
      status: 201,
      body: await createGame(
        { db, photos },
        clock.now(),
        requireUser(request).id,
        body,
        idempotencyKey(headers),
      ),
    }),
    update: async ({ request, params, body }) => ({
      status: 200,
      body: await editGame(context, clock.now(), requireUser(request).id, params.id, body),
    }),
    remove: async ({ request, params }) => {
      await removeGame(context, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
    rotateInviteCode: async ({ request, params }) => ({
      status: 200,
      body: await rotateInviteCode(db, clock.now(), requireUser(request).id, params.id),
    }),
    byInviteCode: async ({ request, params }) => ({
      status: 200,
      body: await gameByCode(db, clock.now(), currentUser(request)?.id ?? null, params.code),
    }),
    scores: async ({ request, params }) => ({
      status: 200,
      body: await gameScores(db, requireUser(request).id, params.id),
    }),
    results: async ({ request, params }) => ({
      status: 200,
      body: await gameResults(context, clock.now(), requireUser(request).id, params.id),
    }),
  };
}
