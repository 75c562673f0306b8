import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file that goes into an archive: text that comes in pieces, or bytes that are there. */
export type ZipEntry =
  | { readonly name: string; readonly text: AsyncIterable<string> | Iterable<string> }
  | { readonly name: string; readonly bytes: Uint8Array };

/** Noon on the first day a zip knows, so that it is that day in every zone: when a file was written is nobody's business. */
const UNDATED = new Date('1980-01-01T12:00:00Z');
const MOST_BYTES = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

const nothing = new Uint8Array();

/**
 * Writes a zip archive as it is read, without ever holding more than a piece of it. Text is deflated, bytes (photos, which
 * cannot be made smaller) are stored. Fails above 4 GB or 65 535 files, where the format wants another shape.
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
    if (length > MOST_BYTES || files > MOST_ENTRIES) throw new Error('Too much for one archive');
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
