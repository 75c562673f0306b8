import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { loggedError } from '../logged-error.ts';

/** The route instead of the URL, because URLs contain invite codes and search texts. */
function where(request: FastifyRequest): string {
  if (request.routeOptions.url && request.routeOptions.url !== '/*') return request.routeOptions.url;
  const [first = ''] = request.url.slice(1).split(/[/?#]/);
  return first === '' ? '/' : `/${first.slice(0, 30)}/*`;
}

export type LogOptions = {
  readonly level: string;
  /** Where lines go; standard output unless given. */
  readonly stream?: { readonly write: (line: string) => void };
};

/** Fastify's logger options: errors without user input, requests without URLs and headers. */
export function loggerOptions(options: LogOptions): FastifyServerOptions['logger'] {
  return {
    level: options.level,
    serializers: {
      err: (error: unknown) => ({ type: 'Error', message: '', stack: '', ...loggedError(error) }),
      req: (request: FastifyRequest) => ({ method: request.method }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
    ...(options.stream ? { stream: options.stream } : {}),
  };
}

/** Logs one line per response. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: where(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'response');
    else request.log.info(line, 'response');
  });
}
