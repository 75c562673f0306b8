import * as z from 'zod/mini';
import { c, input, route } from './common.ts';
import { ALL_TIME_ONLY_METRICS, CREATOR_METRICS, PLAYER_METRICS } from './constants.ts';
import { user } from './users.ts';

const NO_SUCH_RANKING = 'There is no such ranking';

export const TIME_FRAMES = ['30days', 'alltime'] as const;
export const timeFrame = z.enum(TIME_FRAMES, NO_SUCH_RANKING);
export type TimeFrame = z.infer<typeof timeFrame>;

export const playerMetric = z.enum(PLAYER_METRICS, NO_SUCH_RANKING);
export type PlayerMetric = z.infer<typeof playerMetric>;

export const creatorMetric = z.enum(CREATOR_METRICS, NO_SUCH_RANKING);
export type CreatorMetric = z.infer<typeof creatorMetric>;

export const playerEntry = z.object({
  rank: z.number(),
  user,
  score: z.number(),
  additionalInfo: z.object({
    goldMedals: z.number(),
    silverMedals: z.number(),
    bronzeMedals: z.number(),
    popularVoteMedals: z.number(),
  }),
});
export type PlayerEntry = z.infer<typeof playerEntry>;

export const creatorEntry = z.object({
  rank: z.number(),
  user,
  score: z.number(),
  additionalInfo: z.object({
    totalParticipants: z.number(),
    largestGame: z.number(),
    totalAccomplishments: z.number(),
  }),
});
export type CreatorEntry = z.infer<typeof creatorEntry>;

const playersQuery = input({ timeFrame, metric: playerMetric }).check(
  z.refine((query) => query.timeFrame === 'alltime' || !ALL_TIME_ONLY_METRICS.includes(query.metric), {
    error: 'This ranking is kept for all time only',
    path: ['metric'],
  }),
);

export const leaderboardRoutes = {
  players: c.query({
    method: 'GET',
    path: '/api/leaderboard/players',
    summary: 'The top players by a metric, and the user’s rank; equal scores share a rank',
    query: playersQuery,
    responses: { 200: z.array(playerEntry) },
    metadata: route('signedIn', 'read'),
  }),
  creators: c.query({
    method: 'GET',
    path: '/api/leaderboard/creators',
    summary: 'The top game creators by a metric, and the user’s rank; equal scores share a rank',
    query: input({ timeFrame, metric: creatorMetric }),
    responses: { 200: z.array(creatorEntry) },
    metadata: route('signedIn', 'read'),
  }),
};
