import type { AppRoute, AppRouter } from '@ts-rest/core';
import { initServer, type RequestValidationError, type RouterImplementation } from '@ts-rest/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { type Contract, contract } from '#contract/index.ts';
import { compileSchemas } from './compile-schemas.ts';

/** Handlers for a part of the contract, one function per route. */
export type Handlers<T extends AppRouter> = RouterImplementation<T>;
export type ContractHandlers = Handlers<Contract>;

/** The response of a route that returns no data. */
export const successResponse = { status: 200, body: { success: true } } as const;

const firstMessage = (error: RequestValidationError): string => {
  const parts = [error.pathParams, error.query, error.headers, error.body];
  for (const part of parts) {
    const issue = part?.issues[0];
    if (issue) return issue.message;
  }
  return 'The request is not valid';
};

/** Responds 400 with the first message of the schemas. */
export function refuseInvalid(
  error: RequestValidationError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.status(400).send({ message: firstMessage(error), code: 'invalid_request' } satisfies ErrorBody);
}

/** Registers the contract. A response that violates it becomes a 500. */
export function registerContract(app: FastifyInstance, handlers: ContractHandlers): void {
  compileSchemas(contract);
  initServer().registerRouter(contract, handlers, app, {
    responseValidation: true,
    logInitialization: false,
    requestValidationErrorHandler: refuseInvalid,
  });
}

/** The contract's route of a request, or null. */
export function routeOf(request: FastifyRequest): AppRoute | null {
  const config: object = request.routeOptions.config;
  return 'tsRestRoute' in config && isRoute(config.tsRestRoute) ? config.tsRestRoute : null;
}

function isRoute(value: unknown): value is AppRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
