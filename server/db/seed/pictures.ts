import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Photo, photoOfWebp, SMALL_PHOTO_WIDTH, SMALL_PORTRAIT_WIDTH } from '../../images/photo.ts';
import { demoPeople } from './people.data.ts';

export type Pictures = { readonly portraits: readonly Photo[]; readonly landscapes: readonly Photo[] };

const folder = path.join(import.meta.dirname, 'pictures');

/** Reads the portraits of all users of the demo, in their order, and the landscapes of games and posts. */
export async function readPictures(): Promise<Pictures> {
  const portraits: Photo[] = [];
  for (const { username } of demoPeople) {
    const bytes = readFileSync(path.join(folder, 'portraits', `${username}.webp`));
    portraits.push(await photoOfWebp(bytes, SMALL_PORTRAIT_WIDTH));
  }
  const landscapes: Photo[] = [];
  for (const name of readdirSync(path.join(folder, 'landscapes')).toSorted()) {
    const bytes = readFileSync(path.join(folder, 'landscapes', name));
    landscapes.push(await photoOfWebp(bytes, SMALL_PHOTO_WIDTH));
  }
  return { portraits, landscapes };
}
