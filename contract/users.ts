import * as z from 'zod/mini';
import {
  c,
  id,
  imageDataUrl,
  imageUrl,
  input,
  optionalText,
  requiredText,
  route,
  searchText,
  success,
} from './common.ts';

export const NAME_MAX = 50;
export const BIO_MAX = 500;

/** What the viewer may do with a user. A list says what its screens offer. */
export const userActions = z.object({
  canBlock: z.optional(z.boolean()),
  canReport: z.optional(z.boolean()),
  canMessage: z.optional(z.boolean()),
});

/** A user. `email` and `bio` are null for other users. */
export const user = z.object({
  id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profileImageUrl: z.nullable(imageUrl),
  /** True for an account without other data: it is deleted, or a block is between its user and the viewer. */
  isDeleted: z.optional(z.boolean()),
  /** True for somebody the viewer has blocked. */
  isBlocked: z.optional(z.boolean()),
  /** True for the signed-in user who is a moderator; absent for everybody else. */
  isModerator: z.optional(z.boolean()),
  /** The version of the operator's rules that the signed-in user has not accepted yet; absent when there is none. */
  rulesToAccept: z.optional(z.string()),
  viewer: z.optional(userActions),
});
export type User = z.infer<typeof user>;

export const userStats = z.object({
  gamesJoined: z.number(),
  totalAccomplishments: z.number(),
  totalUpvotes: z.number(),
  gamesCreated: z.number(),
  goldMedals: z.number(),
  silverMedals: z.number(),
  bronzeMedals: z.number(),
  popularVoteMedals: z.number(),
});
export type UserStats = z.infer<typeof userStats>;

/** `photo` is a new portrait or null for none; when omitted, it is unchanged. */
export const profileInput = input({
  firstName: requiredText({
    required: 'First name is required',
    max: NAME_MAX,
    tooLong: `First name must be at most ${NAME_MAX} characters`,
  }),
  lastName: optionalText({ max: NAME_MAX, tooLong: `Last name must be at most ${NAME_MAX} characters` }),
  bio: optionalText({ max: BIO_MAX, tooLong: `Bio must be at most ${BIO_MAX} characters` }),
  photo: z.nullish(imageDataUrl),
});

export const usersRoutes = {
  updateProfile: c.mutation({
    method: 'PATCH',
    path: '/api/user/profile',
    summary: 'Change name, bio and picture',
    body: profileInput,
    responses: { 200: user },
    metadata: route('signedIn', 'write', ['firstName', 'lastName', 'bio']),
  }),
  stats: c.query({
    method: 'GET',
    path: '/api/user/stats',
    summary: 'The counts and medals of the user',
    responses: { 200: userStats },
    metadata: route('signedIn', 'read'),
  }),
  refreshStats: c.mutation({
    method: 'POST',
    path: '/api/user/stats/refresh',
    summary: 'Enqueue the awarding of ended games, whose medals the stats count',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('signedIn', 'write'),
  }),
  search: c.query({
    method: 'GET',
    path: '/api/users/search',
    summary: 'Find users by name or username; none for less than two characters',
    query: input({ q: searchText }),
    responses: { 200: z.array(user) },
    metadata: route('signedIn', 'search'),
  }),
};
