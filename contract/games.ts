import * as z from 'zod/mini';
import {
  c,
  INVALID_REQUEST,
  id,
  idempotencyHeaders,
  imageDataUrl,
  imageUrl,
  inGameActions,
  input,
  isoTime,
  optionalText,
  requiredText,
  requiredTime,
  route,
  searchText,
  success,
} from './common.ts';
import { group } from './groups.ts';
import { user } from './users.ts';

export const GAME_NAME_MAX = 100;
export const GAME_DESCRIPTION_MAX = 2000;
export const DEFAULT_GAME_DAYS = 30;
export const END_AFTER_START = 'End date must be after start date';
export const START_IN_PAST = 'Start date cannot be in the past';

export const gameStatus = z.enum(['upcoming', 'active', 'completed'], INVALID_REQUEST);
export type GameStatus = z.infer<typeof gameStatus>;

const BAD_CODE = 'This invite code is not valid';

export const inviteCode = z
  .string(BAD_CODE)
  .check(z.trim(), z.minLength(1, BAD_CODE), z.maxLength(32, BAD_CODE), z.toUpperCase());

/**
 * What the viewer may do with a participant; the rest is absent where they may not. A creator and admins decide about everybody but the
 * creator and themselves; nobody writes to, or gives rights to, somebody without a name.
 */
export const participantActions = z.extend(inGameActions, {
  canMessage: z.optional(z.boolean()),
  canRemove: z.optional(z.boolean()),
  canSetAdmin: z.optional(z.boolean()),
});
export type ParticipantActions = z.infer<typeof participantActions>;

/** A participant of a game. */
export const participant = z.object({
  userId: id,
  user,
  isAdmin: z.boolean(),
  viewer: z.optional(participantActions),
});
export type Participant = z.infer<typeof participant>;

/** The viewer's membership in the game, and what they may do with it now. */
export const viewerMembership = z.object({
  isParticipant: z.boolean(),
  isAdmin: z.boolean(),
  hasPendingRequest: z.boolean(),
  canPost: z.optional(z.boolean()),
  canEdit: z.optional(z.boolean()),
  canDelete: z.optional(z.boolean()),
  canReport: z.optional(z.boolean()),
});
export type ViewerMembership = z.infer<typeof viewerMembership>;

/** Numbers of a game. */
export const gameCounts = z.object({ participants: z.number(), posts: z.number() });

/** A game in lists: the content of a card, of a size that is independent of the number of participants. */
export const game = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  coverImage: z.nullable(imageUrl),
  status: gameStatus,
  startTime: isoTime,
  endTime: isoTime,
  isPublic: z.boolean(),
  requiresApproval: z.boolean(),
  inviteCode: z.string(),
  creatorId: id,
  creator: user,
  viewer: viewerMembership,
  _count: gameCounts,
});
export type Game = z.infer<typeof game>;

/**
 * A game for its page. `participants` are the first ones (the creator, then in the order of joining) and the
 * viewer; `_count.participants` is the number of all, and `GET /api/games/:id/participants` lists all.
 */
export const gameDetail = z.extend(game, { participants: z.array(participant), groups: z.array(group) });
export type GameDetail = z.infer<typeof gameDetail>;

/** A reference to a game. */
export const gameReference = z.object({ id, name: z.string() });

/** Requires the end to be after the start; the issue is at the end date. */
const endsAfterStart = z.refine<{ startTime: string; endTime: string }>(
  (input) => Date.parse(input.endTime) > Date.parse(input.startTime),
  { error: END_AFTER_START, path: ['endTime'] },
);

const gameFields = {
  name: requiredText({
    required: 'Name is required',
    max: GAME_NAME_MAX,
    tooLong: `Name must be at most ${GAME_NAME_MAX} characters`,
  }),
  description: optionalText({
    max: GAME_DESCRIPTION_MAX,
    tooLong: `Description must be at most ${GAME_DESCRIPTION_MAX} characters`,
  }),
  startTime: requiredTime('Start date is required'),
  endTime: requiredTime('End date is required'),
  status: z.optional(gameStatus),
};

/** `status` is accepted and has no effect: the clock decides. */
export const createGameInput = input({
  ...gameFields,
  coverImage: z.nullish(imageDataUrl),
  isPublic: z._default(z.boolean(INVALID_REQUEST), true),
  requiresApproval: z._default(z.boolean(INVALID_REQUEST), false),
}).check(endsAfterStart);
export type CreateGameInput = z.input<typeof createGameInput>;

/**
 * `coverImage` is the current URL (unchanged), a new photo, or null (removed). Visibility and approval have no default: an edit
 * that omits one would make the game public or joinable without approval.
 */
export const updateGameInput = input({
  ...gameFields,
  coverImage: z.nullish(
    z.union([imageDataUrl, imageUrl.check(z.startsWith('/api/images/'))], INVALID_REQUEST),
  ),
  isPublic: z.boolean('Please say whether the game is public'),
  requiresApproval: z.boolean('Please say whether joining requires approval'),
}).check(endsAfterStart);
export type UpdateGameInput = z.input<typeof updateGameInput>;

const gameParams = z.object({ id });
const codeParams = z.object({ code: inviteCode });

export const gamesRoutes = {
  mine: c.query({
    method: 'GET',
    path: '/api/games',
    summary: 'The games of the user',
    responses: { 200: z.array(game) },
    metadata: route('signedIn', 'read'),
  }),
  public: c.query({
    method: 'GET',
    path: '/api/games/public',
    summary: 'Public games to discover',
    responses: { 200: z.array(game) },
    metadata: route('signedIn', 'read'),
  }),
  search: c.query({
    method: 'GET',
    path: '/api/games/search',
    summary: 'Public games whose name or description contains the text, from three characters',
    query: input({ q: searchText }),
    responses: { 200: z.array(game) },
    metadata: route('signedIn', 'search'),
  }),
  detail: c.query({
    method: 'GET',
    path: '/api/games/:id',
    pathParams: gameParams,
    summary: 'One game with its creator, first participants, groups and invite code',
    responses: { 200: gameDetail },
    metadata: route('gameViewer', 'read'),
  }),
  create: c.mutation({
    method: 'POST',
    path: '/api/games',
    summary: 'Create a game and join it',
    headers: idempotencyHeaders,
    body: createGameInput,
    responses: { 201: game },
    metadata: route('signedIn', 'createGame', ['name', 'description']),
  }),
  update: c.mutation({
    method: 'PUT',
    path: '/api/games/:id',
    pathParams: gameParams,
    summary: 'Change a game',
    body: updateGameInput,
    responses: { 200: game },
    metadata: route('gameManager', 'write', ['name', 'description']),
  }),
  remove: c.mutation({
    method: 'DELETE',
    path: '/api/games/:id',
    pathParams: gameParams,
    summary: 'Delete a game and everything in it',
    body: c.noBody(),
    responses: { 200: success },
    metadata: route('gameCreator', 'write'),
  }),
  rotateInviteCode: c.mutation({
    method: 'POST',
    path: '/api/games/:id/invite-code/rotate',
    pathParams: gameParams,
    summary: 'Replace the invite code; the old one and its links stop working',
    body: c.noBody(),
    responses: { 200: game },
    metadata: route('gameCreator', 'write'),
  }),
  byInviteCode: c.query({
    method: 'GET',
    path: '/api/games/invite/:code',
    pathParams: codeParams,
    summary: 'The game of an invite code',
    responses: { 200: game },
    metadata: route('anyone', 'joinCode'),
  }),
};
