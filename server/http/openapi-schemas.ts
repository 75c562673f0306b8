import * as z from 'zod';
import { accessToken, createAccessTokenInput, createdAccessToken } from '#contract/access-tokens.ts';
import {
  account,
  changePasswordInput,
  dataExport,
  deleteAccountInput,
  deletionPlan,
  session,
} from '#contract/account.ts';
import { changeEmailInput } from '#contract/account-email.ts';
import { activityItem } from '#contract/activity.ts';
import { block } from '#contract/blocks.ts';
import { comment, createCommentInput } from '#contract/comments.ts';
import { authorActions, inGameActions, success } from '#contract/common.ts';
import { errorBody, errorCode } from '#contract/errors.ts';
import {
  banInput,
  gameDecision,
  gameModeration,
  moderationActionInput,
  reportedContent,
} from '#contract/game-moderation.ts';
import { gameResult, gameScore, medalType } from '#contract/game-results.ts';
import {
  createGameInput,
  game,
  gameCounts,
  gameDetail,
  gameReference,
  gameStatus,
  participant,
  participantActions,
  updateGameInput,
  viewerMembership,
} from '#contract/games.ts';
import { createGroupInput, group, groupMember, groupScore, updateGroupInput } from '#contract/groups.ts';
import {
  invitation,
  invitationsOverview,
  invitedGame,
  inviteInput,
  joinRequest,
} from '#contract/invitations.ts';
import { creatorEntry, creatorMetric, playerEntry, playerMetric, timeFrame } from '#contract/leaderboard.ts';
import { message, sendMessageInput } from '#contract/messages.ts';
import {
  appealDecisionInput,
  auditEntry,
  decisionInput,
  gameHistory,
  moderatedAppeal,
  moderatedReport,
  moderatedRestriction,
  moderationNote,
  noteInput,
  reportAddition,
  reportClaim,
  reportEvidence,
  suspensionInput,
  userHistory,
} from '#contract/moderation.ts';
import { mute } from '#contract/mutes.ts';
import { gameNotification } from '#contract/notifications.ts';
import { joinResponse } from '#contract/participants.ts';
import { createPostInput, post, postsPage } from '#contract/posts.ts';
import { createReportInput, report, reportSubject } from '#contract/reports.ts';
import {
  acknowledged,
  appeal,
  appealInput,
  ownRestriction,
  restrictionGame,
  restrictionSubject,
} from '#contract/restrictions.ts';
import { appCodeInput, passwordInput, recoveryCodes, twoFactorSetup } from '#contract/two-factor.ts';
import { profileInput, user, userActions, userStats } from '#contract/users.ts';
import {
  codeInput,
  forgotInput,
  registerInput,
  resetInput,
  signInInput,
  tokenInput,
} from '../auth/credentials.ts';

/** Schemas that the OpenAPI document describes once; a component is named like its schema, in PascalCase. */
const named: readonly Readonly<Record<string, z.core.$ZodType>>[] = [
  { account, appCodeInput, changePasswordInput, dataExport, deleteAccountInput, deletionPlan, passwordInput },
  { accessToken, createAccessTokenInput, createdAccessToken },
  { recoveryCodes, session, twoFactorSetup, signInInput, codeInput, registerInput },
  { forgotInput, resetInput, tokenInput, changeEmailInput },
  { user, userActions, userStats, profileInput, success, errorBody, errorCode },
  {
    createGameInput,
    game,
    gameCounts,
    gameDetail,
    gameReference,
    gameResult,
    gameScore,
    gameStatus,
    medalType,
  },
  { participant, participantActions, updateGameInput, viewerMembership, joinResponse },
  { createGroupInput, group, groupMember, groupScore, updateGroupInput },
  { invitation, invitationsOverview, invitedGame, inviteInput, joinRequest },
  { creatorEntry, creatorMetric, playerEntry, playerMetric, timeFrame },
  { post, postsPage, createPostInput, comment, createCommentInput, activityItem },
  { message, sendMessageInput, gameNotification, report, createReportInput, reportSubject },
  { authorActions, inGameActions, block, mute, acknowledged, appeal, appealInput, ownRestriction },
  { restrictionGame, restrictionSubject, moderatedRestriction, suspensionInput },
  {
    moderatedReport,
    reportEvidence,
    reportAddition,
    reportClaim,
    decisionInput,
    moderatedAppeal,
    appealDecisionInput,
  },
  { moderationNote, noteInput, userHistory, gameHistory, auditEntry },
  { gameModeration, gameDecision, reportedContent, moderationActionInput, banInput },
];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Converts schemas to JSON Schema. `components` collects the named ones, which `$ref`s with the prefix `#/$defs/` point to. */
export function createSchemaConverter() {
  const metadata = z.registry<{ id: string }>();
  for (const [name, schema] of named.flatMap((group) => Object.entries(group))) {
    metadata.add(schema, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` });
  }
  const components: Record<string, JsonSchema> = {};
  const convert = (schema: z.core.$ZodType): JsonSchema => {
    const {
      $schema: _dialect,
      $defs,
      ...converted
    } = z.toJSONSchema(schema, {
      metadata,
      // As a client sends it. Responses are the same in both directions, and open to new properties.
      io: 'input',
      // The pattern of a format repeats it in a hundred characters.
      override: ({ jsonSchema }) => {
        if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      },
    });
    Object.assign(components, $defs);
    return converted;
  };
  return { components, convert };
}

export const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;
