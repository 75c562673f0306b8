import { unzipSync } from 'fflate';

/** The files of a zip archive by name. */
export const unzip = (archive: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([name, content]) => [name, Buffer.from(content)] as const));
