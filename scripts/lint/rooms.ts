import path from 'node:path';

/**
 * The rooms of the house and who may import whom. Default: nobody. `src` is several rooms, because its parts know
 * different amounts; every feature is a room of its own.
 */

type Room =
  | 'contract'
  | 'machines'
  | 'server'
  | 'src/lib'
  | 'src/design'
  | 'src/api'
  | 'src/actors'
  | 'src/features'
  | 'src/app'
  | 'tests'
  | 'scripts'
  | 'bench'
  | 'config';

const mayImport: Record<Room, readonly Room[]> = {
  contract: [],
  machines: ['contract'],
  server: ['contract'],
  'src/lib': [],
  'src/design': ['src/lib'],
  'src/api': ['contract', 'machines', 'src/lib'],
  'src/actors': ['contract', 'machines', 'src/lib', 'src/api'],
  'src/features': ['contract', 'machines', 'src/lib', 'src/design', 'src/api', 'src/actors'],
  'src/app': ['contract', 'machines', 'src/lib', 'src/design', 'src/api', 'src/actors', 'src/features'],
  tests: [
    'contract',
    'machines',
    'server',
    'src/lib',
    'src/design',
    'src/api',
    'src/actors',
    'src/features',
    'src/app',
    'scripts',
    'bench',
  ],
  scripts: ['contract', 'machines', 'server'],
  bench: ['contract', 'machines', 'server', 'src/lib', 'src/api', 'src/app', 'scripts'],
  config: ['server', 'scripts'],
};

interface Place {
  readonly room: Room;
  /** The folder a relative import may not leave: a feature's own folder, else the room's. */
  readonly home: string;
}

/** Finds the room of a path relative to the repository's root; `null` for a file outside every room. */
function placeOf(file: string): Place | null {
  const [first = '', second = '', third = ''] = file.split('/');
  switch (first) {
    case 'contract':
    case 'machines':
    case 'server':
    case 'tests':
    case 'scripts':
    case 'bench':
      return { room: first, home: first };
    case 'src':
      if (second === 'lib' || second === 'design' || second === 'api' || second === 'actors')
        return { room: `src/${second}`, home: `src/${second}` };
      if (second === 'features') return { room: 'src/features', home: `src/features/${third}` };
      return { room: 'src/app', home: 'src' };
    default:
      return file.includes('/') ? null : { room: 'config', home: '' };
  }
}

const aliases = ['contract', 'machines', 'server', 'src', 'tests'] as const;
const knownExtensions = /\.(tsx?|json|svg|png|webp|jpg|css)$/;

function contains(folder: string, file: string): boolean {
  return folder === '' || file.startsWith(`${folder}/`);
}

function aliasFor(target: string): string | null {
  const room = aliases.find((name) => contains(name, target));
  return room === undefined ? null : `#${target}`;
}

function judgeStyle(from: Place, specifier: string, target: string): string | null {
  const stays = contains(from.home, target);
  const relative = specifier.startsWith('.');
  const alias = aliasFor(target);
  if (!stays && relative && alias !== null && from.room !== 'config') {
    return `Leave the room by its alias: import ${alias}, not ${specifier}.`;
  }
  // The shell (src/app, src/routes) and the tests are wide rooms: both spellings read well in them.
  if (stays && !relative && from.room !== 'src/app' && from.room !== 'tests') {
    return `Inside ${from.home}/ import relatively, not ${specifier}.`;
  }
  return null;
}

function judgeFeature(importer: string, to: Place, target: string): string | null {
  if (to.room === 'src/features' && target !== `${to.home}/index.ts`) {
    return `A feature shows others only its index.ts: import #${to.home}/index.ts, not #${target}.`;
  }
  return importer.endsWith('.tsx') && target === 'src/api/client.ts'
    ? 'A component asks its queries or its machine, never the api client itself.'
    : null;
}

function judgeServer(importer: string, target: string): string | null {
  if (importer.endsWith('.routes.ts') && target.endsWith('.store.ts')) {
    return 'A route calls a service; only services know stores.';
  }
  if (importer.endsWith('.store.ts') && /\.(service|routes)\.ts$/.test(target)) {
    return 'A store knows SQL only: no service, no route.';
  }
  if (importer.endsWith('.service.ts') && target.endsWith('.routes.ts')) {
    return 'A service knows nothing of HTTP: no route.';
  }
  return null;
}

/**
 * Judges an import of one of our own files. Takes the importing file (relative to the root, with `/`) and the specifier
 * as written; gives the complaint, or `null` when the import is fine or not ours.
 */
export function judgeOwnImport(importer: string, specifier: string): string | null {
  const from = placeOf(importer);
  if (from === null || !/^[.#]/.test(specifier)) return null;
  const bare = specifier.replace(/\?.*$/, '');
  const target = bare.startsWith('#') ? bare.slice(1) : path.posix.join(path.posix.dirname(importer), bare);
  const to = placeOf(target);
  if (to === null) return null;
  if (!knownExtensions.test(bare)) return `Spell the file's extension: ${specifier}.`;
  const own = from.home === to.home;
  if (from.room === 'src/features' && !own && (to.room === 'src/api' || to.room === 'src/features')) {
    return judgeFeature(importer, to, target) ?? judgeStyle(from, specifier, target);
  }
  if (!own && to.room !== 'config' && !mayImport[from.room].includes(to.room)) {
    return `${from.room} may not import ${to.room} (${specifier}).`;
  }
  return judgeServer(importer, target) ?? judgeStyle(from, specifier, target);
}
