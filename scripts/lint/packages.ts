/** Which files may import which packages. A package without a row may be imported by all layers without an allow-list. */

interface PackageRule {
  /** Package names; one that ends in a slash stands for all packages of the scope. */
  readonly packages: readonly string[];
  /** Restricts these exports of the package only; all when absent. */
  readonly names?: readonly string[];
  readonly allowed: RegExp;
  readonly reason: string;
}

/** A package that one file wraps for the rest of the repository. */
const only = (file: string, ...packages: readonly string[]): PackageRule => ({
  packages,
  allowed: new RegExp(`^${file.replaceAll('.', '\\.')}$`),
  reason: `only ${file} uses it`,
});

const rules: readonly PackageRule[] = [
  { packages: ['@ark-ui/'], allowed: /^src\/design\//, reason: 'only src/design uses Ark UI' },
  {
    packages: ['@ts-rest/core'],
    allowed: /^(contract\/|src\/api\/client\.ts$|server\/http\/(ts-rest|openapi)\.ts$|tests\/)/,
    reason: 'ts-rest is pinned and frozen upstream: only contract/, the API client and server/http use it',
  },
  only('src/api/client.ts', '@ts-rest/react-query'),
  only('server/http/ts-rest.ts', '@ts-rest/fastify'),
  only('server/http/openapi.ts', '@ts-rest/open-api'),
  only('server/auth/identity.ts', 'better-auth', '@better-auth/'),
  {
    packages: ['drizzle-orm', '@electric-sql/pglite', 'pg'],
    allowed: /^(server\/db\/|server\/auth\/identity\.ts$|server\/.*store\.ts$|tests\/|bench\/|scripts\/)/,
    reason: 'only stores and server/db contain SQL',
  },
  {
    packages: ['fastify', '@fastify/'],
    allowed: /^(server\/(?!.*\.(service|store)\.ts$)|tests\/|bench\/)/,
    reason: 'services and stores have no HTTP',
  },
  {
    packages: ['sharp', 'pino', 'proper-lockfile', 'fflate'],
    allowed: /^(server|tests|bench)\//,
    reason: 'only the server uses it',
  },
  {
    packages: ['react', 'react-dom', 'lucide-react', '@vanilla-extract/'],
    allowed: /^(src\/|tests\/|scripts\/build\/server-files\.ts$|vite\.config\.ts$|vitest\.config\.ts$)/,
    reason: 'only the client uses React',
  },
  {
    packages: ['@tanstack/'],
    allowed: /^(src\/(actors|api|app|routes|features)\/|src\/[^/]+$|tests\/|vite\.config\.ts$)/,
    reason: 'only the API layer, features and the app use queries and routes',
  },
  {
    packages: ['xstate', '@xstate/'],
    allowed: /^(machines\/|src\/(actors|app|routes|features)\/|src\/[^/]+$|tests\/|bench\/|scripts\/)/,
    reason: 'only machines/ and the layers that run machines use XState',
  },
  {
    packages: ['xstate'],
    names: ['setup', 'createMachine'],
    allowed: /^(machines|tests)\//,
    reason: 'machines are defined in machines/ only',
  },
  {
    packages: ['@xstate/react'],
    names: ['useMachine', 'useActor', 'useActorRef'],
    allowed: /^(src\/features\/.*\/use-[^/]+\.tsx?$|src\/app\/|tests\/)/,
    reason: 'a machine gets its actors in one use-<flow>.ts',
  },
  {
    packages: ['vitest', 'msw', '@testing-library/', 'jsdom', 'fast-check', 'axe-core', '@faker-js/'],
    allowed: /^(tests\/|scripts\/|vitest\.config\.ts$)/,
    reason: 'only tests use it',
  },
  {
    packages: ['playwright-core'],
    allowed: /^(tests|bench|scripts)\//,
    reason: 'only tests and measurements use it',
  },
];

const allowLists: readonly { readonly layer: string; readonly packages: readonly string[] }[] = [
  { layer: 'contract/', packages: ['zod', '@ts-rest/core'] },
  { layer: 'machines/', packages: ['xstate'] },
];

/** The page that measurements compare the app with: the bare libraries, without layers. */
const baseline = /^bench\/baseline\//;

/** Code for browsers. Server rendering is an entry point of its own, which the build bundles for the server. */
const browserCode = /^(contract|machines|src)\/(?!app\/server-rendering\/render-screen\.tsx$)/;

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return specifier.startsWith('@') ? `${first}/${second}` : first;
}

const matches = (list: readonly string[], name: string): boolean =>
  list.some((entry) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry));

/**
 * Judges an import of a package. Takes the importing file (relative to the root), the specifier and the imported names
 * (empty for side effects, whole modules and dynamic imports); returns the complaint or `null`.
 */
export function judgePackageImport(
  importer: string,
  specifier: string,
  imported: readonly string[],
): string | null {
  if (/^[.#/]/.test(specifier) || specifier.startsWith('virtual:') || baseline.test(importer)) return null;
  if (specifier.startsWith('node:'))
    return browserCode.test(importer) ? `${specifier} exists on the server only.` : null;
  const name = packageOf(specifier);
  const list = allowLists.find(({ layer }) => importer.startsWith(layer));
  if (list !== undefined && !matches(list.packages, name))
    return `${list.layer} uses ${list.packages.join(' and ')} only, not ${name}.`;
  for (const { packages, names, allowed, reason } of rules) {
    const isMeant = names === undefined || imported.some((one) => names.includes(one));
    if (matches(packages, name) && isMeant && !allowed.test(importer))
      return `${names === undefined ? name : `${imported.join(', ')} of ${name}`} may not be imported here: ${reason}.`;
  }
  return null;
}
