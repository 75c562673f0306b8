import type { RequestContext } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import { type ContractHandlers, successResponse } from '../http/ts-rest.ts';
import {
  createPost,
  editPost,
  postsOfGame,
  postsOfMine,
  redactPost,
  removePost,
  removePostImage,
  toggleUpvote,
} from './posts.service.ts';

export function postsHandlers({ db, clock, photos, secret }: RequestContext): ContractHandlers['posts'] {
  return {
    ofGame: async ({ request, query }) => ({
      status: 200,
      body: await postsOfGame(db, clock.now(), requireUser(request).id, query),
    }),
    mine: async ({ request, query }) => ({
      status: 200,
      body: await postsOfMine(db, clock.now(), requireUser(request).id, query),
    }),
    create: async ({ request, body, headers }) => ({
      status: 201,
      body: await createPost(
        { db, photos },
        clock.now(),
        requireUser(request).id,
        body,
        idempotencyKey(headers),
      ),
    }),
    update: async ({ request, params, body }) => ({
      status: 200,
      body: await editPost({ db, secret }, clock.now(), requireUser(request).id, params.id, body.content),
    }),
    remove: async ({ request, params }) => {
      await removePost({ db, secret }, clock.now(), requireUser(request).id, params.id);
      return successResponse;
    },
    redact: async ({ request, params }) => ({
      status: 200,
      body: await redactPost({ db, secret }, clock.now(), requireUser(request).id, params.id),
    }),
    removeImage: async ({ request, params }) => ({
      status: 200,
      body: await removePostImage(db, clock.now(), requireUser(request).id, params.id),
    }),
    toggleUpvote: async ({ request, params, body, headers }) => {
      const voter = requireUser(request).id;
      const vote = { key: idempotencyKey(headers), wanted: body?.isUpvoted };
      return {
        status: 200,
        body: { isUpvoted: await toggleUpvote(db, clock.now(), voter, params.id, vote) },
      };
    },
  };
}
