import * as z from 'zod';
import * as accessTokens from '#contract/access-tokens.ts';
import * as account from '#contract/account.ts';
import * as accountEmail from '#contract/account-email.ts';
import * as activity from '#contract/activity.ts';
import * as blocks from '#contract/blocks.ts';
import * as comments from '#contract/comments.ts';
import { authorActions, inGameActions, success } from '#contract/common.ts';
import * as errors from '#contract/errors.ts';
import * as gameModeration from '#contract/game-moderation.ts';
import * as gameResults from '#contract/game-results.ts';
import * as games from '#contract/games.ts';
import * as groups from '#contract/groups.ts';
import * as invitations from '#contract/invitations.ts';
import * as leaderboard from '#contract/leaderboard.ts';
import * as messages from '#contract/messages.ts';
import * as moderation from '#contract/moderation.ts';
import * as mutes from '#contract/mutes.ts';
import * as notifications from '#contract/notifications.ts';
import * as participants from '#contract/participants.ts';
import * as posts from '#contract/posts.ts';
import * as reports from '#contract/reports.ts';
import * as restrictions from '#contract/restrictions.ts';
import * as twoFactor from '#contract/two-factor.ts';
import * as users from '#contract/users.ts';
import * as credentials from '../auth/credentials.ts';

/** The modules whose objects, enums and unions are components of the OpenAPI document. */
const modules: readonly object[] = [
  accessTokens,
  account,
  accountEmail,
  activity,
  blocks,
  comments,
  errors,
  gameModeration,
  gameResults,
  games,
  groups,
  invitations,
  leaderboard,
  messages,
  moderation,
  mutes,
  notifications,
  participants,
  posts,
  reports,
  restrictions,
  twoFactor,
  users,
  credentials,
  { authorActions, inGameActions, success },
];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Converts schemas to JSON Schema. `components` collects those of the modules, named in PascalCase, which `$ref`s with the
 * prefix `#/$defs/` point to.
 */
export function createSchemaConverter() {
  const metadata = z.registry<{ id: string }>();
  for (const [name, schema] of modules.flatMap((module) => Object.entries<unknown>({ ...module }))) {
    if (isSchema(schema) && ['object', 'enum', 'union'].includes(schema._zod.def.type))
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
