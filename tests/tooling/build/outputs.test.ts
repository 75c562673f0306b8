import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { chunkGroups } from '../../../scripts/build/chunks.ts';
import { precompress } from '../../../scripts/build/precompress.ts';
import { preloadManifest } from '../../../scripts/build/preload-manifest.ts';
import { root } from '../../../scripts/run.ts';

/** What the steps of the build make of a tiny app. */

/** Stands in for the files of the app: their paths from the root, and what is in them. */
function inPlaceOfTheApp(texts: Readonly<Record<string, string>>): Plugin {
  const files = new Map(Object.entries(texts).map(([file, text]) => [path.join(root, file), text]));
  return {
    name: 'in-place-of-the-app',
    enforce: 'pre',
    resolveId(source, importer) {
      const from = source.startsWith('.') && importer ? path.dirname(importer) : root;
      const file = path.isAbsolute(source) && files.has(source) ? source : path.join(from, source);
      return files.has(file) ? file : null;
    },
    load: (id) => files.get(id) ?? null,
  };
}

const says = (name: string, ...needed: readonly string[]) =>
  [...needed.map((file) => `import '${file}';`), `console.log('${name}');`].join('\n');

/** Builds an app of our screens, each of them a line or two, and answers what came of it. */
async function buildTiny(special: Readonly<Record<string, string>>) {
  const files = (await readdir(path.join(root, 'src/routes'))).map((file) => `src/routes/${file}?tsr-split`);
  const screens = files.map((file) => [file, special[file] ?? says(file)]);
  const loads = files.map((file) => `import('/${file}');`);
  const result = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      inPlaceOfTheApp({
        ...Object.fromEntries(screens),
        ...special,
        'index.html': '<script type="module" src="/src/main.tsx"></script>',
        'src/main.tsx': `${says('main', './always.ts')}\nimport('./app/app.tsx');`,
        'src/always.ts': says('always'),
        'src/app/app.tsx': `${says('app', './frame.ts')}\n${loads.join('\n')}`,
        'src/app/frame.ts': says('frame', '../always.ts'),
      }),
      preloadManifest(),
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups },
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
        },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('It is one build that ends');
  return result.output;
}

const load = z.object({ path: z.string(), files: z.array(z.string()), data: z.array(z.string()) });
const preloadManifestShape = z.object({ signedIn: z.array(load), anybody: z.array(load) });

const isFile = (id: string) => path.isAbsolute(id);

/** Which files of ours a chunk holds, by the chunk's name. */
const heldBy = (output: Rolldown.RolldownOutput['output']) =>
  Object.fromEntries(
    output.flatMap((one) =>
      one.type === 'chunk'
        ? [
            [
              one.fileName,
              one.moduleIds
                .filter(isFile)
                .map((id) => path.relative(root, id))
                .toSorted(),
            ],
          ]
        : [],
    ),
  );

const SHARERS = ['account', 'discover', 'leaderboard', 'messages', 'profile'];
const sharing = Object.fromEntries(
  SHARERS.map((name) => [
    `src/routes/_shell.${name}.tsx?tsr-split`,
    says(name, '../lib/little.ts', '../lib/with-library.ts'),
  ]),
);

it('what is needed together lies in one file, and so do the small things that many screens share', async () => {
  const output = await buildTiny({
    ...sharing,
    'src/lib/little.ts': says('little'),
    'src/lib/with-library.ts': says('with a library', '/node_modules/heavy/index.js'),
    'node_modules/heavy/index.js': says('heavy'),
  });
  const held = heldBy(output);
  const holding = (file: string) => Object.keys(held).filter((chunk) => held[chunk]?.includes(file));
  expect(held['app.js']).toEqual(['src/app/app.tsx', 'src/app/frame.ts']);
  expect(held['common.js']).toEqual(['src/lib/little.ts']);
  expect(holding('src/always.ts')).toEqual(holding('src/main.tsx'));
  expect(holding('node_modules/heavy/index.js')).toEqual(holding('src/lib/with-library.ts'));
});

it('of each screen it is written down which files and data it loads first, but for what every page has', async () => {
  const output = await buildTiny({
    ...sharing,
    'src/lib/little.ts': says('little'),
    'src/lib/with-library.ts': says('more'),
  });
  const written = output.find(({ fileName }) => fileName === '.vite/preload-manifest.json');
  if (written?.type !== 'asset') throw new Error('It was not written');
  const { signedIn, anybody } = preloadManifestShape.parse(JSON.parse(String(written.source)));
  const frame = ['/api/messages/unread-count', '/api/invitations'];
  const home = signedIn.find(({ path: address }) => address === '/');
  expect(home?.files).toEqual(['/app.js']);
  expect(home?.data.slice(-frame.length)).toEqual(frame);
  expect(signedIn.find(({ path: address }) => address === '/discover')).toEqual({
    path: '/discover',
    files: ['/app.js', '/_shell.discover.js', '/common.js'],
    data: ['/api/games/public', ...frame],
  });
  expect(anybody).toEqual([
    { path: '/join/:code', files: ['/app.js', '/join._code.js'], data: ['/api/games/invite/:code'] },
  ]);
  const entries = output.flatMap((one) => (one.type === 'chunk' && one.isEntry ? [`/${one.fileName}`] : []));
  const named = [...signedIn, ...anybody].flatMap(({ files }) => files);
  expect([entries, named.filter((file) => entries.includes(file))]).toEqual([['/index.js'], []]);
});

it('a text that fits into no packet gets compressed copies beside it, whatever else lies there', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'stretch-build-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const long = '<svg></svg>'.repeat(200);
  await mkdir(path.join(directory, 'public'));
  await writeFile(path.join(directory, 'index.html'), long);
  for (const [file, text] of [
    ['long.svg', long],
    ['short.svg', '<svg></svg>'],
    ['long.png', long],
  ] as const)
    await writeFile(path.join(directory, 'public', file), text);
  await build({ configFile: false, root: directory, logLevel: 'silent', plugins: [precompress()] });

  const dist = path.join(directory, 'dist');
  expect((await readdir(dist)).toSorted()).toEqual([
    'index.html',
    'long.png',
    'long.svg',
    'long.svg.br',
    'long.svg.gz',
    'short.svg',
  ]);
  const [brotli, gzip] = await Promise.all(
    ['br', 'gz'].map((kind) => readFile(path.join(dist, `long.svg.${kind}`))),
  );
  if (!brotli || !gzip) throw new Error('There are two');
  expect([brotliDecompressSync(brotli).toString(), gunzipSync(gzip).toString()]).toEqual([long, long]);
});
