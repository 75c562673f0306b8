import { generateOpenApi } from '@ts-rest/open-api';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { contract } from '#contract/index.ts';

type Document = ReturnType<typeof generateOpenApi>;
type Options = NonNullable<Parameters<typeof generateOpenApi>[2]>;
type SchemaObject = NonNullable<ReturnType<NonNullable<Options['schemaTransformer']>>>;

const isObject = (value: unknown): value is SchemaObject => typeof value === 'object' && value !== null;

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

/** The contract as an OpenAPI document. */
export function openApiDocument(): Document {
  return generateOpenApi(
    contract,
    {
      info: {
        title: 'Stretch',
        version: '1',
        description:
          'Signing in sets a cookie; see /api/login. Errors answer { "message": string, "code": string }: the message is for people, the code is stable.',
      },
    },
    {
      setOperationId: 'concatenated-path',
      schemaTransformer: ({ schema, type }) => {
        if (!isSchema(schema)) return null;
        const described: unknown = z.toJSONSchema(schema, {
          io: type === 'response' ? 'output' : 'input',
          target: 'openapi-3.0',
          unrepresentable: 'any',
        });
        return isObject(described) ? described : null;
      },
    },
  );
}

export function registerOpenApi(app: FastifyInstance): void {
  let text: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument());
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}
