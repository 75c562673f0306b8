import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Access } from '#contract/common.ts';
import { errorCode } from '#contract/errors.ts';
import { routes } from '#tests/server/access/calls.ts';
import { table } from '#tests/server/access/table.ts';
import { registeredRoutes } from '#tests/support/registered-routes.ts';
import { openTestApp } from '#tests/support/server.ts';

const t = await openTestApp();
const response = await t.visitor.get('/api/openapi.json');

const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })),
  responses: z.record(z.string(), z.unknown()),
});
const document = z
  .looseObject({
    tags: z.array(z.object({ name: z.string() })),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.looseObject({
      schemas: z.record(z.string(), z.looseObject({})),
      securitySchemes: z.record(z.string(), z.unknown()),
    }),
  })
  .parse(response.json());
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, one]) => ({ ...one, path, name: `${method.toUpperCase()} ${path}` })),
);

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** Schemas of objects that are not components, as text. */
function inlineObjects(value: unknown, isComponent = false): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((part) => inlineObjects(part));
  return 'properties' in value && !isComponent ? [JSON.stringify(value), ...inner] : inner;
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect([response.statusCode, validator.version]).toEqual([200, '3.1']);
    // Throws when a reference cannot be resolved.
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('"$ref"');
  });

  it('describes every endpoint once, without the HTML pages', () => {
    const leftOut = [
      'GET /api/login',
      'GET /api/login/code',
      'GET /api/password',
      'GET /api/password/reset',
      'GET /api/email/confirm',
      'GET /api/rules',
      'GET /api/login/page.css',
      'GET /api/identity/callback/oidc',
      'GET /api/login/suspended',
      'POST /api/login/suspended',
      'POST /api/login/suspended/deletion',
      'GET /api/login/terms',
      'POST /api/login/terms',
      'POST /api/login/terms/deletion',
    ];
    expect(operations.map(({ name }) => name).toSorted()).toEqual(
      registeredRoutes(t.app)
        .filter((name) => !leftOut.includes(name))
        .toSorted(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('describes the parameters, tags and errors of each operation', () => {
    const tags = document.tags.map(({ name }) => name);
    for (const { path, parameters, tags: own, responses, summary } of operations) {
      const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
      expect(tags).toEqual(expect.arrayContaining(own));
      expect(summary).toMatch(/\w/);
      const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(errors).toEqual(
        errors.map(([status]) => [status, { $ref: `#/components/responses/Error${status}` }]),
      );
    }
    expect(document.components.schemas['ErrorCode']).toEqual({ type: 'string', enum: errorCode.options });
  });

  it('requires a cookie or a token, a cookie for the account and for moderators, and neither where anyone may call', () => {
    const cookieOrToken = [{ sessionCookie: [] }, { accessToken: [] }];
    for (const { metadata, ...route } of routes.values()) {
      const found = operations.find(({ name }) => name === nameOf(route));
      const cookie = [{ sessionCookie: [] }];
      const expected = new Map<Access, object[]>([
        ['anyone', [{}, ...cookieOrToken]],
        ['session', cookie],
        ['suspendedToo', cookie],
        ['moderator', cookie],
      ]);
      expect([nameOf(route), found?.security]).toEqual([nameOf(route), expected.get(metadata.access)]);
    }
    expect(document['security']).toEqual(cookieOrToken);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['sessionCookie', 'accessToken']);
  });

  it('describes the statuses that each route has for any role', () => {
    for (const [route, row] of Object.entries(table)) {
      const name = nameOf(routes.get(route) ?? { method: '', path: '' });
      const described = Object.keys(operations.find((one) => one.name === name)?.responses ?? {});
      const possible = new Set(JSON.stringify(row).match(/\b\d{3}\b/g));
      expect([name, described]).toEqual([name, expect.arrayContaining([...possible])]);
    }
  });

  it('has a component for every object that occurs twice', () => {
    const { schemas } = document.components;
    const inline = [
      ...inlineObjects(document.paths),
      ...Object.values(schemas).flatMap((schema) => inlineObjects(schema, true)),
    ];
    expect(inline.filter((schema, index) => inline.indexOf(schema) !== index)).toEqual([]);
  });
});
