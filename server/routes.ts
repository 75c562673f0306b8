import type { FastifyInstance } from 'fastify';
import { accessTokensHandlers } from './access-tokens/access-tokens.routes.ts';
import { accountHandlers } from './account/account.routes.ts';
import { eraseAccount } from './account/erase-account.service.ts';
import { registerExport } from './account/export/export.routes.ts';
import { runExport } from './account/export/export-job.service.ts';
import { activityHandlers } from './activity/activity.routes.ts';
import type { Accounts } from './auth/accounts.ts';
import { blocksHandlers } from './blocks/blocks.routes.ts';
import { commentsHandlers } from './comments/comments.routes.ts';
import { linkOrigin } from './config.ts';
import type { Context, RequestContext } from './context.ts';
import { gameModerationHandlers } from './game-moderation/game-moderation.routes.ts';
import { completeGame, enqueueDueGames } from './games/completion.ts';
import { eraseGame } from './games/erase-game.service.ts';
import { gamesHandlers } from './games/games.routes.ts';
import { groupsHandlers } from './groups/groups.routes.ts';
import { housekeeping } from './housekeeping.ts';
import type { ContractHandlers } from './http/ts-rest.ts';
import { registerImages } from './images/images.routes.ts';
import { deleteDueObjects } from './images/images.service.ts';
import { movePhotos } from './images/move/move-photos.ts';
import { invitationsHandlers } from './invitations/invitations.routes.ts';
import {
  completeEndedGamesJob,
  completeGameJob,
  deletePhotosJob,
  eraseJob,
  exportJob,
  housekeepingJob,
  leaderboardWindowJob,
  movePhotosJob,
  sendMailJob,
} from './jobs/kinds.ts';
import { type JobHandler, jobHandler } from './jobs/workers.ts';
import { leaderboardHandlers } from './leaderboard/leaderboard.routes.ts';
import { expireOldEvents } from './leaderboard/window.ts';
import { fileMailer, smtpMailer } from './mail/mailer.ts';
import { sendMail } from './mail/mails.service.ts';
import { messagesHandlers } from './messages/messages.routes.ts';
import { restrictionsHandlers } from './moderation/appeals.routes.ts';
import { mutesHandlers } from './mutes/mutes.routes.ts';
import { notificationsHandlers } from './notifications/notifications.routes.ts';
import { participantsHandlers } from './participants/participants.routes.ts';
import { postsHandlers } from './posts/posts.routes.ts';
import { reportsHandlers } from './reports/reports.routes.ts';
import { moderationHandlers } from './service-moderation/service-moderation.routes.ts';
import { authHandlers, usersHandlers } from './users/users.routes.ts';

/** The handlers of the whole contract. */
export function buildHandlers(context: RequestContext, accounts: Accounts): ContractHandlers {
  return {
    auth: authHandlers(context),
    account: accountHandlers(context, accounts),
    accessTokens: accessTokensHandlers(context),
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
    blocks: blocksHandlers(context),
    mutes: mutesHandlers(context),
    reports: reportsHandlers(context),
    restrictions: restrictionsHandlers(context),
    moderation: moderationHandlers(context),
    gameModeration: gameModerationHandlers(context),
  };
}

/** Registers the routes that are no part of the contract. */
export function registerPlainRoutes(app: FastifyInstance, context: Context): void {
  registerImages(app, context);
  registerExport(app, context);
}

const erasers = { game: eraseGame, account: eraseAccount };

/** What each kind of background job does. */
export function jobHandlers(context: Context): readonly JobHandler[] {
  const { db, clock, jobs, config } = context;
  const origin = linkOrigin(config);
  const mailer = config.smtp === null ? fileMailer(config.dataDir) : smtpMailer(config.smtp, origin);
  return [
    jobHandler(deletePhotosJob, () => deleteDueObjects(context)),
    jobHandler(movePhotosJob, ({ to }, signal) => movePhotos(context, to, signal)),
    jobHandler(housekeepingJob, () => housekeeping(context, clock.now())),
    jobHandler(leaderboardWindowJob, () => expireOldEvents(db, clock.now())),
    jobHandler(completeEndedGamesJob, () => enqueueDueGames({ db, jobs }, clock.now())),
    jobHandler(sendMailJob, ({ mailId }) => sendMail({ db, clock, mailer, origin }, mailId)),
    jobHandler(completeGameJob, async ({ gameId }, signal) => {
      await completeGame(db, gameId, clock.now(), { signal });
    }),
    jobHandler(eraseJob, async ({ what, id }, signal) => {
      await erasers[what](db, id, clock.now(), { signal });
    }),
    jobHandler(exportJob, (data, signal) => runExport(context, data, signal)),
  ];
}
