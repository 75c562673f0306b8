import { createHash } from 'node:crypto';
import sharp, { type ResizeOptions } from 'sharp';
import { limitConcurrency, THREADS_PER_KIND } from '../concurrency-limit.ts';
import { invalid } from '../failure.ts';

/** Larger photos are scaled down to this side length; the app sends at most 800 × 600. */
export const PHOTO_MAX_SIDE = 1600;
/** Portraits are displayed at up to 96 CSS pixels, with up to three device pixels each. */
export const PORTRAIT_SIDE = 288;
/** Widths of the small copies; the client's `srcset` names them. */
export const SMALL_PHOTO_WIDTH = 400;
export const SMALL_PORTRAIT_WIDTH = 128;
/** A photo gets a small copy only if it is at least this many times as wide as the copy. */
const SMALL_FROM = 1.5;
/** Larger images are not decoded: a few kilobytes can expand to gigabytes. */
const MAX_PIXELS = 16_000_000;
/** Half the size of JPEG for twice the time; a higher effort takes three times as long and saves 5 %. */
const webp = { quality: 80, effort: 2 } as const;

export const NOT_A_PHOTO = 'Image must be a JPEG, PNG or WebP photo';

/** A photo as it is stored: decoded and encoded again, without metadata. */
export type Photo = {
  readonly id: string;
  readonly mime: 'image/webp';
  readonly width: number;
  readonly height: number;
  /** The mean color, `#rrggbb`: the placeholder while the photo loads. */
  readonly color: string;
  readonly bytes: Uint8Array;
  /** A copy for small displays; null for a photo that is hardly larger. */
  readonly small: Uint8Array | null;
  readonly hasSmall: boolean;
};

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
// One thread for each image.
sharp.concurrency(1);

/** An image takes about a tenth of a second, so the last one in the queue waits for seconds. */
export const MAX_WAITING_IMAGES = 50;
/** Limits the images that this process decodes or draws at once. */
export const limitImages = limitConcurrency({ maxRunning: THREADS_PER_KIND, maxQueued: MAX_WAITING_IMAGES });

/**
 * Decodes a data URL into a photo. The bytes decide its type, not the declared one. The first frame is rotated upright,
 * metadata is removed, and it is encoded as WebP. Throws `invalid` for anything but a complete JPEG, PNG or WebP of a
 * sensible size.
 */
export function readPhoto(dataUrl: string): Promise<Photo> {
  const frame = {
    width: PHOTO_MAX_SIDE,
    height: PHOTO_MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  } as const;
  return read(dataUrl, frame, SMALL_PHOTO_WIDTH);
}

/** Like {@link readPhoto}, cropped to a small square. */
export function readPortrait(dataUrl: string): Promise<Photo> {
  const frame = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover' } as const;
  return read(dataUrl, frame, SMALL_PORTRAIT_WIDTH);
}

async function read(dataUrl: string, frame: ResizeOptions, smallWidth: number): Promise<Photo> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (!startsLikePhoto(bytes)) throw invalid(NOT_A_PHOTO);
  return limitImages(async () => {
    try {
      const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
      return await photoOfWebp(await source.rotate().resize(frame).webp(webp).toBuffer(), smallWidth);
    } catch {
      throw invalid(NOT_A_PHOTO);
    }
  });
}

/** A photo of a WebP image, whose bytes are stored as they are. */
export async function photoOfWebp(bytes: Uint8Array, smallWidth: number): Promise<Photo> {
  const { width, height } = await sharp(bytes).metadata();
  const hasSmall = width >= smallWidth * SMALL_FROM;
  const small = hasSmall ? await sharp(bytes).resize({ width: smallWidth }).webp(webp).toBuffer() : null;
  return {
    id: createHash('sha256').update(bytes).digest('hex'),
    mime: 'image/webp',
    width,
    height,
    color: await colorOf(small ?? bytes),
    bytes,
    small,
    hasSmall,
  };
}

/** The mean color of an image. */
async function colorOf(picture: Uint8Array): Promise<string> {
  const mean = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  return `#${mean.subarray(0, 3).toString('hex')}`;
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function startsLikePhoto(bytes: Buffer): boolean {
  const jpeg = ascii(bytes, 0, 3) === '\xff\xd8\xff';
  const png = ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n';
  const webp = ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP';
  return jpeg || png || webp;
}
