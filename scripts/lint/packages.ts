/** Which files may import which packages. A package without a row may be imported by all layers without an allow-list. */

/**
 * Packages (a name that ends in a slash is a whole scope), the files that may import them, and why. `names` restricts
 * these exports only.
 */
type Rule = readonly [
  packages: readonly string[],
  allowed: RegExp,
  reason: string,
  names?: readonly string[],
];

/** Packages that one file wraps for the rest of the repository. */
const only = (file: string, ...packages: readonly string[]): Rule => [
  packages,
  new RegExp(`^${file.replaceAll('.', '\\.')}$`),
  `only ${file} uses it`,
];

const rules: readonly Rule[] = [
  [['@ark-ui/'], /^src\/design\//, 'only src/design uses Ark UI'],
  [
    ['@ts-rest/core'],
    /^(contract\/|src\/api\/client\.ts$|server\/http\/ts-rest\.ts$|tests\/)/,
    'ts-rest is pinned and frozen upstream: only contract/, the API client and server/http use it',
  ],
  only('src/api/client.ts', '@ts-rest/react-query'),
  only('server/http/ts-rest.ts', '@ts-rest/fastify'),
  only('server/jobs/queue.store.ts', 'pg-boss'),
  only('server/mail/mailer.ts', 'nodemailer'),
  only('server/auth/identity.ts', 'better-auth', '@better-auth/'),
  [
    ['@electric-sql/pglite', 'pg'],
    /^(server\/db\/|server\/.*store\.ts$|tests\/|bench\/|scripts\/)/,
    'only stores and server/db contain SQL',
  ],
  [['drizzle-orm'], /^(server\/db\/|tests\/|bench\/|scripts\/)/, 'the server uses server/db/drizzle.ts'],
  [
    ['fastify', '@fastify/'],
    /^(server\/(?!.*\.(service|store)\.ts$)|tests\/|bench\/)/,
    'services and stores have no HTTP',
  ],
  [['sharp', 'pino', 'proper-lockfile', 'fflate'], /^(server|tests|bench)\//, 'only the server uses it'],
  only('server/images/s3-storage.ts', 'aws4fetch'),
  only('tests/support/smtp.ts', 'smtp-server'),
  only('tests/support/object-store.ts', '@20minutes/s3rver'),
  [
    ['react', 'react-dom', 'lucide-react', '@vanilla-extract/'],
    /^(src\/|tests\/|scripts\/build\/server-files\.ts$|vite\.config\.ts$|vitest\.config\.ts$)/,
    'only the client uses React',
  ],
  [
    ['@tanstack/'],
    /^(src\/(actors|api|app|routes|features)\/|src\/[^/]+$|tests\/|vite\.config\.ts$)/,
    'only the API layer, features and the app use queries and routes',
  ],
  [
    ['xstate', '@xstate/'],
    /^(machines\/|src\/(actors|app|routes|features)\/|src\/[^/]+$|tests\/|bench\/|scripts\/)/,
    'only machines/ and the layers that run machines use XState',
  ],
  [['xstate'], /^(machines|tests)\//, 'machines are defined in machines/ only', ['setup', 'createMachine']],
  [
    ['@xstate/react'],
    /^(src\/features\/.*\/use-[^/]+\.tsx?$|src\/app\/|tests\/)/,
    'a machine gets its actors in one use-<flow>.ts',
    ['useMachine', 'useActor', 'useActorRef'],
  ],
  [
    ['vitest', 'msw', '@testing-library/', 'jsdom', 'fast-check', 'axe-core', '@faker-js/'],
    /^(tests\/|scripts\/|vitest\.config\.ts$)/,
    'only tests use it',
  ],
  [['playwright-core'], /^(tests|bench|scripts)\//, 'only tests and measurements use it'],
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
 * Checks an import of a package. Takes the importing file (relative to the root), the specifier and the imported names
 * (empty for side effects, whole modules and dynamic imports); returns the violation or `null`.
 */
export function checkPackageImport(
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
  for (const [packages, allowed, reason, names] of rules) {
    const isRestricted = names === undefined || imported.some((one) => names.includes(one));
    if (matches(packages, name) && isRestricted && !allowed.test(importer))
      return `${names === undefined ? name : `${imported.join(', ')} of ${name}`} may not be imported here: ${reason}.`;
  }
  return null;
}
