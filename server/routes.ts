import type { FastifyInstance } from 'fastify';
import { accountHandlers } from './account/account.routes.ts';
import { registerExport } from './account/export/export.routes.ts';
import { activityHandlers } from './activity/activity.routes.ts';
import type { Accounts } from './auth/accounts.ts';
import { commentsHandlers } from './comments/comments.routes.ts';
import type { Context } from './context.ts';
import { completeDueGames } from './games/completion.ts';
import { gamesHandlers } from './games/games.routes.ts';
import { groupsHandlers } from './groups/groups.routes.ts';
import type { ContractHandlers } from './http/ts-rest.ts';
import { registerImages } from './images/images.routes.ts';
import { invitationsHandlers } from './invitations/invitations.routes.ts';
import type { Job } from './jobs.ts';
import { leaderboardHandlers } from './leaderboard/leaderboard.routes.ts';
import { windowJob } from './leaderboard/window.ts';
import { messagesHandlers } from './messages/messages.routes.ts';
import { notificationsHandlers } from './notifications/notifications.routes.ts';
import { participantsHandlers } from './participants/participants.routes.ts';
import { postsHandlers } from './posts/posts.routes.ts';
import { authHandlers, usersHandlers } from './users/users.routes.ts';

/** The handlers of the whole contract. */
export function buildHandlers(context: Context, accounts: Accounts): ContractHandlers {
  return {
    auth: authHandlers(),
    account: accountHandlers(context, accounts),
    users: usersHandlers(context),
    games: gamesHandlers(context),
    participants: participantsHandlers(context),
    invitations: invitationsHandlers(context),
    groups: groupsHandlers(context),
    posts: postsHandlers(context),
    comments: commentsHandlers(context),
    activity: activityHandlers(context),
    notifications: notificationsHandlers(context),
    messages: messagesHandlers(context),
    leaderboard: leaderboardHandlers(context),
  };
}

/** Registers the routes that are no part of the contract. */
export function registerPlainRoutes(app: FastifyInstance, context: Context): void {
  registerImages(app, context);
  registerExport(app, context);
}

/** The periodic jobs. */
export function buildJobs({ db, clock }: Context): readonly Job[] {
  return [
    {
      name: 'award games that are over',
      everySeconds: 30,
      run: async () => {
        await completeDueGames(db, clock.now());
      },
    },
    windowJob({ db, clock }),
  ];
}
