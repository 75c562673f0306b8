import { accessTokensRoutes } from './access-tokens.ts';
import { accountRoutes } from './account.ts';
import { accountEmailRoutes } from './account-email.ts';
import { activityRoutes } from './activity.ts';
import { authRoutes } from './auth.ts';
import { blocksRoutes } from './blocks.ts';
import { commentsRoutes } from './comments.ts';
import { c, commonErrors } from './common.ts';
import { gameModerationRoutes } from './game-moderation.ts';
import { gameResultsRoutes } from './game-results.ts';
import { gamesRoutes } from './games.ts';
import { groupsRoutes } from './groups.ts';
import { invitationsRoutes } from './invitations.ts';
import { leaderboardRoutes } from './leaderboard.ts';
import { messagesRoutes } from './messages.ts';
import { moderationRoutes } from './moderation-routes.ts';
import { mutesRoutes } from './mutes.ts';
import { notificationsRoutes } from './notifications.ts';
import { participantsRoutes } from './participants.ts';
import { postsRoutes } from './posts.ts';
import { reportsRoutes } from './reports.ts';
import { restrictionsRoutes } from './restrictions.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { usersRoutes } from './users.ts';

/** The API contract. */
export const contract = c.router(
  {
    auth: authRoutes,
    account: { ...accountRoutes, ...accountEmailRoutes, ...twoFactorRoutes },
    accessTokens: accessTokensRoutes,
    users: usersRoutes,
    games: { ...gamesRoutes, ...gameResultsRoutes },
    participants: participantsRoutes,
    invitations: invitationsRoutes,
    groups: groupsRoutes,
    posts: postsRoutes,
    comments: commentsRoutes,
    activity: activityRoutes,
    notifications: notificationsRoutes,
    messages: messagesRoutes,
    leaderboard: leaderboardRoutes,
    blocks: blocksRoutes,
    mutes: mutesRoutes,
    reports: reportsRoutes,
    restrictions: restrictionsRoutes,
    moderation: moderationRoutes,
    gameModeration: gameModerationRoutes,
  },
  { strictStatusCodes: true, commonResponses: commonErrors },
);
export type Contract = typeof contract;
