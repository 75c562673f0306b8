import { type Names, namesOf, type Plan } from './names.ts';

function singularOf(plural: string): Names {
  if (plural.endsWith('ies')) return namesOf(`${plural.slice(0, -3)}y`);
  if (plural.endsWith('s') && !plural.endsWith('ss')) return namesOf(plural.slice(0, -1));
  throw new Error(`"${plural}" is no plural: a resource is named by what it lists, like challenges.`);
}

function contractFile(many: Names, one: Names): string {
  const constant = one.kebab.replaceAll('-', '_').toUpperCase();
  return `import * as z from 'zod/mini';
import { c, id, idempotencyHeaders, isoTime, requiredText, route } from './common.ts';

export const ${constant}_NAME_MAX = 100;
export const ${constant}_NAME_REQUIRED = 'Name is required';

export const ${one.camel} = z.object({ id, name: z.string(), createdAt: isoTime });
export type ${one.pascal} = z.infer<typeof ${one.camel}>;

export const create${one.pascal}Input = z.object({
  name: requiredText({
    required: ${constant}_NAME_REQUIRED,
    max: ${constant}_NAME_MAX,
    tooLong: \`Name must be at most \${${constant}_NAME_MAX} characters\`,
  }),
});
export type Create${one.pascal}Input = z.input<typeof create${one.pascal}Input>;

export const ${many.camel}Routes = {
  list: c.query({
    method: 'GET',
    path: '/api/${many.kebab}',
    summary: 'Your ${many.kebab.replaceAll('-', ' ')}, the newest first',
    responses: { 200: z.array(${one.camel}) },
    metadata: route('signedIn', 'read'),
  }),
  create: c.mutation({
    method: 'POST',
    path: '/api/${many.kebab}',
    summary: 'Add a ${one.kebab.replaceAll('-', ' ')}',
    headers: idempotencyHeaders,
    body: create${one.pascal}Input,
    responses: { 201: ${one.camel} },
    metadata: route('signedIn', 'write'),
  }),
};
`;
}

function schemaFile(many: Names): string {
  const table = many.kebab.replaceAll('-', '_');
  return `import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, newId } from './columns.ts';
import { users } from './users.ts';

export const ${many.camel} = pgTable(
  '${table}',
  {
    id: id('id').primaryKey().$defaultFn(newId),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('${table}_of_user_idx').on(t.userId, t.createdAt, t.id),
    check('${table}_name_length', sql\`char_length(\${t.name}) between 1 and 100\`),
  ],
);
`;
}

function storeFile(many: Names, one: Names): string {
  return `import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { ${many.camel} } from '../db/schema/${many.kebab}.ts';

export type ${one.pascal}Row = typeof ${many.camel}.$inferSelect;

export async function ${many.camel}Of(db: Database, userId: string): Promise<${one.pascal}Row[]> {
  return db
    .select()
    .from(${many.camel})
    .where(eq(${many.camel}.userId, userId))
    .orderBy(desc(${many.camel}.createdAt), desc(${many.camel}.id));
}

export async function find${one.pascal}(db: Database, ${one.camel}Id: string): Promise<${one.pascal}Row | undefined> {
  const [found] = await db.select().from(${many.camel}).where(eq(${many.camel}.id, ${one.camel}Id));
  return found;
}

export async function insert${one.pascal}(tx: Database, row: Omit<${one.pascal}Row, 'id'>): Promise<string> {
  const [added] = await tx.insert(${many.camel}).values(row).returning({ id: ${many.camel}.id });
  if (!added) throw new Error('A row was inserted and not returned');
  return added.id;
}
`;
}

function serviceFile(many: Names, one: Names): string {
  return `import type { ${one.pascal} } from '#contract/${many.kebab}.ts';
import type { Database } from '../db/database.ts';
import { notFound } from '../failure.ts';
import { createOnce } from '../idempotency/idempotency.ts';
import { find${one.pascal}, insert${one.pascal}, ${many.camel}Of, type ${one.pascal}Row } from './${many.kebab}.store.ts';

/** A person's own, the newest first. */
export async function list${many.pascal}(db: Database, userId: string): Promise<${one.pascal}[]> {
  return (await ${many.camel}Of(db, userId)).map(to${one.pascal});
}

/** Adds one, once for each idempotency key. */
export async function create${one.pascal}(
  db: Database,
  now: Date,
  userId: string,
  input: { readonly name: string },
  key?: string,
): Promise<${one.pascal}> {
  const once = { userId, key, route: '${many.camel}.create', body: input, now };
  const { id } = await db.transaction((tx) =>
    createOnce(tx, once, () => insert${one.pascal}(tx, { userId, name: input.name, createdAt: now })),
  );
  const row = await find${one.pascal}(db, id);
  if (!row) throw notFound('${one.words} not found');
  return to${one.pascal}(row);
}

function to${one.pascal}({ id, name, createdAt }: ${one.pascal}Row): ${one.pascal} {
  return { id, name, createdAt: createdAt.toISOString() };
}
`;
}

function routesFile(many: Names, one: Names): string {
  return `import type { Context } from '../context.ts';
import { requireUser } from '../http/caller.ts';
import { idempotencyKey } from '../http/idempotency-key.ts';
import type { ContractHandlers } from '../http/ts-rest.ts';
import { create${one.pascal}, list${many.pascal} } from './${many.kebab}.service.ts';

export function ${many.camel}Handlers({ db, clock }: Context): ContractHandlers['${many.camel}'] {
  return {
    list: async ({ request }) => ({
      status: 200,
      body: await list${many.pascal}(db, requireUser(request).id),
    }),
    create: async ({ request, body, headers }) => ({
      status: 201,
      body: await create${one.pascal}(db, clock.now(), requireUser(request).id, body, idempotencyKey(headers)),
    }),
  };
}
`;
}

function queriesFile(many: Names, one: Names): string {
  return `import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Create${one.pascal}Input, ${one.pascal} } from '#contract/${many.kebab}.ts';
import { api, call } from '#src/api/client.ts';

export const ${many.camel}Keys = { all: ['${many.kebab}'] as const };

/** Your ${many.kebab.replaceAll('-', ' ')}, the newest first. */
export const ${many.camel}Query = queryOptions({
  queryKey: ${many.camel}Keys.all,
  queryFn: ({ signal }) => call(api.${many.camel}.list.query, {}, signal),
});

/** Adds one; the same \`key\` on every retry of one thing a person does. */
export const create${one.pascal}Mutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ key, ...body }: Create${one.pascal}Input & { readonly key: string }) =>
      call(api.${many.camel}.create.mutate, { body, headers: { 'idempotency-key': key } }),
    onSuccess: (created) => insert${one.pascal}(client, created),
  });

/** Puts a new one on top of the list, once. */
export function insert${one.pascal}(client: QueryClient, created: ${one.pascal}): void {
  client.setQueryData(${many.camel}Query.queryKey, (list) =>
    list === undefined || list.some((one) => one.id === created.id) ? list : [created, ...list],
  );
}
`;
}

function contractTest(many: Names, one: Names): string {
  return `import { describe, expect, it } from 'vitest';
import { create${one.pascal}Input } from '#contract/${many.kebab}.ts';

describe('${many.words}', () => {
  it('trims the name', () => {
    expect(create${one.pascal}Input.parse({ name: '  Cold water ' })).toEqual({ name: 'Cold water' });
  });

  it.each([
    ['a missing name', {}, 'Name is required'],
    ['a blank name', { name: '  ' }, 'Name is required'],
    ['a name that is too long', { name: 'a'.repeat(101) }, 'Name must be at most 100 characters'],
  ])('refuses %s', (_, input, message) => {
    expect(create${one.pascal}Input.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
`;
}

/** A resource in every room: contract, table, store, service, routes, queries, and the contract's test. */
export function resourcePlan(many: Names): Plan {
  const one = singularOf(many.kebab);
  const { kebab } = many;
  return {
    files: [
      { path: `contract/${kebab}.ts`, text: contractFile(many, one) },
      { path: `server/db/schema/${kebab}.ts`, text: schemaFile(many) },
      { path: `server/${kebab}/${kebab}.store.ts`, text: storeFile(many, one) },
      { path: `server/${kebab}/${kebab}.service.ts`, text: serviceFile(many, one) },
      { path: `server/${kebab}/${kebab}.routes.ts`, text: routesFile(many, one) },
      { path: `src/features/${kebab}/${kebab}.queries.ts`, text: queriesFile(many, one) },
      { path: `tests/contract/${kebab}.test.ts`, text: contractTest(many, one) },
    ],
    edits: [
      {
        path: 'contract/index.ts',
        insert: `import { ${many.camel}Routes } from './${kebab}.ts';\n`,
        before: '\n/** The API contract. */',
      },
      {
        path: 'contract/index.ts',
        insert: `    ${many.camel}: ${many.camel}Routes,\n`,
        before: '  },\n  { strictStatusCodes',
      },
      {
        path: 'server/db/schema/index.ts',
        insert: `export { ${many.camel} } from './${kebab}.ts';\n`,
        before: "export { users } from './users.ts';",
      },
      {
        path: 'server/routes.ts',
        insert: `import { ${many.camel}Handlers } from './${kebab}/${kebab}.routes.ts';\n`,
        before: '\n/** The handlers of the whole contract. */',
      },
      {
        path: 'server/routes.ts',
        insert: `    ${many.camel}: ${many.camel}Handlers(context),\n`,
        before: '  };\n}\n\n/** Registers the routes that are no part of the contract',
      },
    ],
    next: [
      'Write the migration: npm run db:generate.',
      `Say who may call it: a row for each route in the matrix of endpoints and roles, and tests/server/${kebab}/.`,
    ],
  };
}
