/** Which package may be imported where. A package that stands in no row is free to every room with no allow-list. */

interface PackageRule {
  /** Package names; a trailing slash means every package below that scope. */
  readonly packages: readonly string[];
  /** Only these names of the package are meant; all when absent. */
  readonly names?: readonly string[];
  readonly allowed: RegExp;
  readonly reason: string;
}

const rules: readonly PackageRule[] = [
  {
    packages: ['@ark-ui/'],
    allowed: /^src\/design\//,
    reason: 'only src/design knows Ark UI',
  },
  {
    packages: ['@ts-rest/core'],
    allowed: /^(contract\/|src\/api\/client\.ts$|server\/http\/(ts-rest|openapi)\.ts$|tests\/)/,
    reason:
      'ts-rest is pinned upstream-frozen code: contract/, the api client and server/http are its only homes',
  },
  {
    packages: ['@ts-rest/react-query'],
    allowed: /^src\/api\/client\.ts$/,
    reason: 'src/api/client.ts is its only home',
  },
  {
    packages: ['@ts-rest/fastify'],
    allowed: /^server\/http\/ts-rest\.ts$/,
    reason: 'server/http/ts-rest.ts is its only home',
  },
  {
    packages: ['@ts-rest/open-api'],
    allowed: /^server\/http\/openapi\.ts$/,
    reason: 'server/http/openapi.ts is its only home',
  },
  {
    packages: ['better-auth', '@better-auth/'],
    allowed: /^server\/auth\/identity\.ts$/,
    reason: 'server/auth/identity.ts is its only home',
  },
  {
    packages: ['drizzle-orm', '@electric-sql/pglite', 'pg'],
    allowed: /^(server\/db\/|server\/auth\/identity\.ts$|server\/.*store\.ts$|tests\/|bench\/|scripts\/)/,
    reason: 'SQL lives in stores and in server/db only',
  },
  {
    packages: ['fastify', '@fastify/'],
    allowed: /^(server\/(?!.*\.(service|store)\.ts$)|tests\/|bench\/)/,
    reason: 'services and stores know no HTTP',
  },
  {
    packages: ['sharp', 'pino', 'proper-lockfile', 'fflate'],
    allowed: /^(server\/|tests\/|bench\/|scripts\/draw-icons\.ts$)/,
    reason: 'it belongs to the server',
  },
  {
    packages: ['react', 'react-dom', 'lucide-react', '@vanilla-extract/'],
    allowed: /^(src\/|tests\/|scripts\/build\/server-rendering\.ts$|vite\.config\.ts$|vitest\.config\.ts$)/,
    reason: 'only what people see is made of React',
  },
  {
    packages: ['@tanstack/'],
    allowed: /^(src\/(actors|api|app|routes|features)\/|src\/[^/]+$|tests\/|vite\.config\.ts$)/,
    reason: 'only the API layer, features and the app know queries and routes',
  },
  {
    packages: ['xstate', '@xstate/'],
    allowed: /^(machines\/|src\/(actors|app|routes|features)\/|src\/[^/]+$|tests\/|bench\/|scripts\/)/,
    reason: 'behaviour over time lives in machines/',
  },
  {
    packages: ['xstate'],
    names: ['setup', 'createMachine'],
    allowed: /^(machines\/|tests\/)/,
    reason: 'machines are written in machines/ only',
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
    reason: 'test tools stay in the tests',
  },
  {
    packages: ['playwright-core'],
    allowed: /^(tests\/|bench\/|scripts\/)/,
    reason: 'browsers are driven by tests and measurements only',
  },
];

/** Rooms that may use nothing but what is named here. */
const allowLists: readonly {
  readonly files: RegExp;
  readonly packages: readonly string[];
  readonly room: string;
}[] = [
  { files: /^contract\//, packages: ['zod', '@ts-rest/core'], room: 'contract' },
  { files: /^machines\//, packages: ['xstate'], room: 'machines' },
];

/** The page the app is measured against: the libraries themselves, without a house around them. */
const floor = /^bench\/floor\//;

/** What runs in a browser. Server rendering is a program of its own, which the build makes for the server. */
const nodeFree = /^(contract|machines|src)\/(?!app\/drawn\/draw\.tsx$)/;

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return specifier.startsWith('@') ? `${first}/${second}` : first;
}

function names(list: readonly string[], name: string): boolean {
  return list.some((entry) => (entry.endsWith('/') ? name.startsWith(entry) : name === entry));
}

/**
 * Judges an import of a package. Takes the importing file (relative to the root), the specifier and the imported names
 * (empty for side effects, whole modules and dynamic imports); gives the complaint or `null`.
 */
export function judgePackageImport(
  importer: string,
  specifier: string,
  imported: readonly string[],
): string | null {
  if (/^[.#/]/.test(specifier) || specifier.startsWith('virtual:')) return null;
  if (specifier.startsWith('node:')) {
    return nodeFree.test(importer) ? `${specifier} exists on the server only.` : null;
  }
  if (floor.test(importer)) return null;
  const name = packageOf(specifier);
  const list = allowLists.find((entry) => entry.files.test(importer));
  if (list !== undefined && !names(list.packages, name)) {
    return `${list.room}/ uses nothing but ${list.packages.join(' and ')}, not ${name}.`;
  }
  for (const rule of rules) {
    const meant = rule.names === undefined || imported.some((one) => rule.names?.includes(one));
    if (names(rule.packages, name) && meant && !rule.allowed.test(importer)) {
      const what = rule.names === undefined ? name : `${imported.join(', ')} of ${name}`;
      return `${what} may not be imported here: ${rule.reason}.`;
    }
  }
  return null;
}
