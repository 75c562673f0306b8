import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/**
 * What may be written down of an error. A failed statement carries its parameters, and PostgreSQL's details the values
 * in question: neither is kept, because people's words, codes and photos are among them.
 */
export function loggedError(error: unknown, depth = 0): Record<string, unknown> {
  const isStatement = property(error, 'query') !== undefined && property(error, 'params') !== undefined;
  const message = property(error, 'message');
  const stack = property(error, 'stack');
  const frames = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  const cause = property(error, 'cause');
  return {
    type: property(error, 'name') ?? typeof error,
    message: isStatement
      ? `Failed query: ${String(property(error, 'query'))}`
      : String(message).slice(0, 300),
    code: property(error, 'code'),
    constraint: property(error, 'constraint'),
    stack: frames.slice(0, 12).join('\n'),
    ...(cause && depth < 3 ? { cause: loggedError(cause, depth + 1) } : {}),
  };
}

/** The route, not the address: invite codes and search texts stand in addresses. */
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

/** Fastify's logger options: errors without what people wrote, requests without addresses or headers. */
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

/** One line for each answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: where(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.info(line, 'answered');
  });
}
