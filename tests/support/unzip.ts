import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip archive by name. Reads the directory at its end and verifies checksums. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The archive has no end');
  const files = new Map<string, Buffer>();
  let position = archive.readUInt32LE(end + 16);
  for (let remaining = archive.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    if (archive.toString('latin1', position, position + 4) !== 'PK\x01\x02')
      throw new Error('The directory is broken');
    const [method, crc, packed, size] = [10, 16, 20, 24].map((offset, index) =>
      index === 0 ? archive.readUInt16LE(position + offset) : archive.readUInt32LE(position + offset),
    );
    const nameLength = archive.readUInt16LE(position + 28);
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    const local = archive.readUInt32LE(position + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const body = archive.subarray(start, start + (packed ?? 0));
    const content = method === 8 ? inflateRawSync(body) : Buffer.from(body);
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content);
    position += 46 + nameLength;
  }
  return files;
}
