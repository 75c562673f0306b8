import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive: text in chunks, or bytes. */
export type ZipEntry =
  | { readonly name: string; readonly text: AsyncIterable<string> | Iterable<string> }
  | { readonly name: string; readonly bytes: Uint8Array };

/**
 * Noon on the earliest date of the zip format, which is the same date in every time zone. Real times are not revealed.
 */
const UNDATED = new Date('1980-01-01T12:00:00Z');
const MAX_BYTES = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;

const nothing = new Uint8Array();

/**
 * Writes a zip archive as a stream. Text is deflated; bytes (photos, which do not compress) are stored. Throws above 4
 * GB or 65,535 files, which would need ZIP64.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const archive = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  let files = 0;
  let length = 0;
  const written = function* () {
    for (const piece of ready.splice(0)) {
      length += piece.length;
      yield piece;
    }
    if (length > MAX_BYTES || files > MAX_ENTRIES) throw new Error('The archive is too large');
  };

  for await (const entry of entries) {
    files += 1;
    const isText = 'text' in entry;
    const file = isText ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name);
    file.mtime = UNDATED;
    archive.add(file);
    for await (const piece of isText ? entry.text : [entry.bytes]) {
      file.push(Buffer.from(piece));
      yield* written();
    }
    file.push(nothing, true);
    yield* written();
  }
  archive.end();
  yield* written();
}
