import * as z from 'zod/mini';
import { c, id, route } from './common.ts';
import { user } from './users.ts';

/** `rank` is the rank in the whole game; equal scores share one. */
export const gameScore = z.object({ user, score: z.number(), rank: z.optional(z.number()) });
export type GameScore = z.infer<typeof gameScore>;

export const medalType = z.enum(['gold', 'silver', 'bronze']);
export type MedalType = z.infer<typeof medalType>;

/** `position` is one of `outOf`: large games return the first results only. */
export const gameResult = z.object({
  userId: id,
  position: z.number(),
  outOf: z.optional(z.number()),
  score: z.number(),
  medalType: z.nullable(medalType),
  popularVote: z.boolean(),
  user,
});
export type GameResult = z.infer<typeof gameResult>;

const gameParams = z.object({ id });

/** Routes of the resource `games`. */
export const gameResultsRoutes = {
  scores: c.query({
    method: 'GET',
    path: '/api/games/:id/scores',
    pathParams: gameParams,
    summary: 'The highest scores of a game, and the user’s',
    responses: { 200: z.array(gameScore) },
    metadata: route('gameViewer', 'read'),
  }),
  results: c.query({
    method: 'GET',
    path: '/api/games/:id/results',
    pathParams: gameParams,
    summary: 'The first results of a completed game, and the user’s; empty until it is completed',
    responses: { 200: z.array(gameResult) },
    metadata: route('gameViewer', 'read'),
  }),
};
