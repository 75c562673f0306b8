import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What of a screen's data is asked for at once, whoever looks; `:id` and the like stand for themselves in the address. */
const screens: readonly {
  readonly path: string;
  readonly route: string;
  readonly data: readonly string[];
}[] = [
  { path: '/', route: '_shell.index', data: ['/api/games', '/api/activity?limit=10', '/api/user/stats'] },
  { path: '/discover', route: '_shell.discover', data: ['/api/games/public'] },
  {
    path: '/games/:id',
    route: '_shell.games.$id.index',
    data: ['/api/games/:id', '/api/posts?gameId=:id&page=1&limit=20', '/api/games/:id/groups/leaderboard'],
  },
  { path: '/games/:id/edit', route: '_shell.games.$id.edit', data: ['/api/games/:id'] },
  {
    path: '/games/:id/groups',
    route: '_shell.games.$id.groups',
    data: ['/api/games/:id', '/api/games/:id/groups'],
  },
  {
    path: '/leaderboard',
    route: '_shell.leaderboard',
    data: ['/api/leaderboard/players?timeFrame=30days&metric=accomplishments'],
  },
  {
    path: '/profile',
    route: '_shell.profile',
    data: ['/api/user/stats', '/api/user/accomplishments?page=1&limit=20', '/api/games'],
  },
  { path: '/account', route: '_shell.account', data: ['/api/account', '/api/account/sessions'] },
  { path: '/messages', route: '_shell.messages', data: ['/api/messages'] },
  { path: '/invites', route: '_shell.invites', data: [] },
  { path: '/mobile-demo', route: '_shell.mobile-demo', data: [] },
];

/** What the frame around every screen asks for. */
const frame = ['/api/messages/unread-count', '/api/invitations'];

/** A screen anybody may open, with no frame around it. */
const invitation = { path: '/join/:code', route: 'join.$code', data: ['/api/games/invite/:code'] };

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** The files a chunk needs besides itself, styles among them. */
function filesOf(
  chunk: Chunk,
  chunks: ReadonlyMap<string, Chunk>,
  found: Set<string> = new Set(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next) filesOf(next, chunks, found);
  }
  return found;
}

/**
 * Writes down what each screen loads first, files and data, so that a server can name it in the page it sends: the
 * browser then fetches all of it at once, while it would otherwise learn of each only from the one before. A server that
 * knows nothing of it serves the page as it is.
 */
export function firstLoads(): Plugin {
  return {
    name: 'stretch:first-loads',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map<string, Chunk>();
        for (const one of Object.values(bundle)) if (one.type === 'chunk') chunks.set(one.fileName, one);
        const all = [...chunks.values()];
        const holding = (file: string) => {
          const found = all.find(({ moduleIds }) =>
            moduleIds.some((id) => path.basename(id).startsWith(file)),
          );
          if (found === undefined) throw new Error(`No file of the build holds ${file}`);
          return filesOf(found, chunks);
        };
        const page = filesOf(all.find(({ isEntry }) => isEntry) ?? this.error('No entry'), chunks);
        const app = holding('app.tsx');
        const filesFor = (route: string) =>
          [...app, ...(route === '_shell.index' ? [] : holding(`${route}.tsx?tsr-split`))]
            .filter((file, at, list) => !page.has(file) && list.indexOf(file) === at)
            .map((file) => `/${file}`);
        const first = {
          signedIn: screens.map(({ path: address, route, data }) => ({
            path: address,
            files: filesFor(route),
            data: [...data, ...frame],
          })),
          anybody: [{ path: invitation.path, files: filesFor(invitation.route), data: invitation.data }],
        };
        this.emitFile({ type: 'asset', fileName: '.vite/first-loads.json', source: JSON.stringify(first) });
      },
    },
  };
}
