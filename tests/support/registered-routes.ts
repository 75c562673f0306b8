import type { FastifyInstance } from 'fastify';

/** `METHOD /path/{parameter}` of all routes of a server, from the indented tree that Fastify prints. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
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
