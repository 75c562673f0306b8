import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { errorCode } from '#contract/errors.ts';
import { contract } from '#contract/index.ts';
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

/** `METHOD /path/{parameter}` of all routes, from the indented tree that Fastify prints. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^(.*)── (\S+) \((.+)\)$/.exec(line) ?? [];
      const depth = indent.length >> 2;
      parents.splice(depth, parents.length, `${parents[depth - 1] ?? ''}${part}`);
      const path = parents[depth]?.replace(/:(\w+)/g, '{$1}');
      return methods.split(', ').flatMap((method) => (/^(HEAD)?$/.test(method) ? [] : [`${method} ${path}`]));
    });
}

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

  it('describes every endpoint of the API once', () => {
    const assets = ['GET /api/login/page.css', 'GET /api/identity/callback/oidc'];
    expect(operations.map(({ name }) => name).toSorted()).toEqual(
      registeredRoutes()
        .filter((name) => !assets.includes(name))
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

  it('requires a session unless the contract allows anyone', () => {
    const open = Object.values(contract)
      .flatMap((resource) => Object.values(resource))
      .flatMap((route) => (route.metadata.access === 'anyone' ? [route.path.replace(/:(\w+)/, '{$1}')] : []));
    const optional = operations.filter(({ security = [] }) =>
      security.some((one) => Object.keys(one).length === 0),
    );
    expect(optional.map(({ path }) => path).filter((path) => path.startsWith('/api/games'))).toEqual(open);
    expect(document['security']).toEqual([{ sessionCookie: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['sessionCookie']);
  });

  it('names every object that occurs twice', () => {
    const { schemas } = document.components;
    const inline = [
      ...inlineObjects(document.paths),
      ...Object.values(schemas).flatMap((schema) => inlineObjects(schema, true)),
    ];
    expect(inline.filter((schema, index) => inline.indexOf(schema) !== index)).toEqual([]);
    const components = Object.values(schemas).map((schema) => JSON.stringify(schema));
    expect(inline.filter((schema) => components.includes(schema))).toEqual([]);
  });
});
