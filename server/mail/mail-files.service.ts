import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { portionsOf } from '../db/batches.ts';
import type { Database } from '../db/database.ts';
import { errorProperty } from '../error-details.ts';
import { mailFolder } from './mailer.ts';
import { storedMailIds } from './mails.store.ts';

const mailFile = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\.txt$)/;

/** Deletes the files of mails that are not stored any more, also of mails from before the server had SMTP: they contain addresses and usernames. */
export async function deleteOrphanedMailFiles(db: Database, dataDir: string): Promise<void> {
  const folder = mailFolder(dataDir);
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorProperty(error, 'code') === 'ENOENT') return [];
    throw error;
  });
  for (const ids of portionsOf(names.flatMap((name) => mailFile.exec(name)?.[0] ?? []))) {
    const stored = new Set(await storedMailIds(db, ids));
    for (const id of ids) if (!stored.has(id)) await rm(join(folder, `${id}.txt`), { force: true });
  }
}
