import { crc32, createDeflateRaw } from 'node:zlib';

/** A file that goes into an archive: text that comes in pieces, or bytes that are there. */
export type ZipEntry =
  | { readonly name: string; readonly text: AsyncIterable<string> | Iterable<string> }
  | { readonly name: string; readonly bytes: Uint8Array };

type Written = Counts & {
  readonly name: Buffer;
  readonly at: number;
  readonly method: number;
  readonly flags: number;
};

const STORED = 0;
const DEFLATED = 8;
const HEADER = 30;
const SIZES = 16;

/** Names are UTF-8; of text it is not known before how long it will be, so its sizes come behind it. */
const UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
/** 1980-01-01, the first day a zip knows: when a file was written is nobody's business. */
const DATE = 0x0021;
const LIMIT = 0xffff_ffff;
const MOST_ENTRIES = 0xffff;

/**
 * Writes a zip archive as it is read, without ever holding more than a piece of it. Text is deflated, bytes (photos, which
 * cannot be made smaller) are stored. Fails above 4 GB or 65 535 files, where the format wants another shape.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name);
    const one = { name, at, ...nothingYet };
    if ('text' in entry) {
      const header = { ...one, method: DEFLATED, flags: UTF8 | SIZES_FOLLOW };
      yield localHeader(header);
      const counts = { ...nothingYet };
      for await (const piece of deflated(entry.text, counts)) {
        counts.packed += piece.length;
        yield piece;
      }
      yield sizesOf(counts);
      written.push({ ...header, ...counts });
      at += HEADER + name.length + counts.packed + SIZES;
    } else {
      const { bytes } = entry;
      const sizes = { crc: crc32(bytes), size: bytes.length, packed: bytes.length };
      const header = { ...one, ...sizes, method: STORED, flags: UTF8 };
      yield localHeader(header);
      yield Buffer.from(bytes);
      written.push(header);
      at += HEADER + name.length + bytes.length;
    }
    if (at > LIMIT || written.length > MOST_ENTRIES) throw new Error('Too much for one archive');
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield endOfDirectory(written.length, directory.length, at);
}

type Counts = { crc: number; size: number; packed: number };
const nothingYet: Readonly<Counts> = { crc: 0, size: 0, packed: 0 };

async function* deflated(text: AsyncIterable<string> | Iterable<string>, counts: Counts) {
  const packer = createDeflateRaw();
  const feeding = (async () => {
    try {
      for await (const piece of text) {
        const bytes = Buffer.from(piece);
        counts.crc = crc32(bytes, counts.crc);
        counts.size += bytes.length;
        if (!packer.write(bytes)) await new Promise((resume) => packer.once('drain', resume));
      }
      packer.end();
    } catch (error) {
      packer.destroy(error instanceof Error ? error : new Error('The text broke off'));
    }
  })();
  for await (const piece of packer) yield Buffer.from(piece);
  await feeding;
}

function localHeader({ name, method, flags, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function sizesOf({ crc, packed, size }: Counts): Buffer {
  const tail = Buffer.alloc(SIZES);
  tail.writeUInt32LE(0x0807_4b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function centralHeader({ name, at, method, flags, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return Buffer.concat([header, name]);
}

function endOfDirectory(entries: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
