import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Text that is served as it lies there. The page itself is not: the server adds to it. */
const isText = (file: string) => /^(?!\.vite).*\.(?:js|css|svg|webmanifest)$/.test(file);

/** Less than this fits into one packet anyway. */
const worthwhile = 1_400;

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < worthwhile) return;
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: hint, BROTLI_MAX_QUALITY: best } = constants;
  await Promise.all([
    toBrotli(plain, { params: { [quality]: best, [hint]: plain.length } }).then((small) =>
      writeFile(`${file}.br`, small),
    ),
    toGzip(plain, { level: constants.Z_BEST_COMPRESSION }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

/** Puts a compressed copy beside every text file of the build, as small as it gets: that is done once, not per visit. */
export function precompress(): Plugin {
  let directory = '';
  return {
    name: 'stretch:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      directory = path.resolve(root, build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(directory, { recursive: true });
        await Promise.all(files.filter(isText).map((file) => compress(path.join(directory, file))));
      },
    },
  };
}
