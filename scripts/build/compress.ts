import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Files that are served unchanged. The server adds tags to pages, and does not serve `.vite`. */
const isServedText = (file: string) => /^(?!\.vite).*\.(?:js|css|svg|webmanifest)$/.test(file);

/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1_400;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    toBrotli(content, { params }).then((result) => writeFile(`${file}.br`, result)),
    toGzip(content, { level: constants.Z_BEST_COMPRESSION }).then((result) =>
      writeFile(`${file}.gz`, result),
    ),
  ]);
}

/** Writes compressed copies beside the text files of a build, at the best quality, which is too slow for each request. */
export async function compressFiles(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true });
  await Promise.all(files.filter(isServedText).map((file) => compressFile(path.join(directory, file))));
}
