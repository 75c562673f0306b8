import path from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { contract } from '#contract/index.ts';
import { root } from '../run.ts';

const routes = z.record(z.string(), z.record(z.string(), z.object({ method: z.string(), path: z.string() })));

/** The module of the contract with the method and the path of each route, which is all that the client of ts-rest reads. */
function contractWithoutSchemas(): string {
  const resources = Object.entries(routes.parse(contract)).map(([resource, byName]) => {
    const entries = Object.entries(byName).map(
      ([name, { method, path }]) => `${name}: route(${JSON.stringify(method)}, ${JSON.stringify(path)})`,
    );
    return `${resource}: { ${entries.join(', ')} }`;
  });
  return `const route = (method, path) => ({ method, path, responses: {} });
export const contract = { ${resources.join(', ')} };`;
}

/**
 * Gives the client the contract without schemas. Forms import the schemas they need; the others stay out of the client
 * (docs/decisions/0027).
 */
export function clientContract(): Plugin {
  return {
    name: 'stretch:client-contract',
    apply: 'build',
    load: {
      filter: { id: path.join(root, 'contract/index.ts') },
      handler: contractWithoutSchemas,
    },
  };
}
