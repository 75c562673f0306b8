import { createHash } from 'node:crypto';
import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { invalid } from '../failure.ts';

/** Larger photos are shrunk into this square; the product's own client sends at most 800 × 600. */
export const PHOTO_MAX_SIDE = 1600;
/** A picture of a person is shown in a circle, at most 96 px wide on screens of up to three times the pixels. */
export const PORTRAIT_SIDE = 288;
/** Nothing above this is decoded: a few kilobytes can unpack to gigabytes. */
const MAX_PIXELS = 16_000_000;
/** Half the size of JPEG for at most twice the time; more effort takes three times as long and saves a twentieth. */
const EFFORT = 2;

export const NOT_A_PHOTO = 'Image must be a JPEG, PNG or WebP photo';

/** A photo as it is stored: decoded and encoded again here, with nothing left of what the sender added to it. */
export type Photo = {
  readonly id: string;
  readonly mime: 'image/webp';
  readonly width: number;
  readonly height: number;
  /** What it is like on the whole, as `#rrggbb`: stands in its place until it has come. */
  readonly color: string;
  readonly bytes: Uint8Array;
};

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);

/**
 * Reads a data URL into a photo. The declared type is not believed: the bytes alone decide. The first frame is kept
 * upright, metadata is dropped, and it becomes WebP, half the size of the JPEG it mostly was.
 * Fails as `invalid` for anything that is no whole JPEG, PNG or WebP of a sensible size.
 */
export function readPhoto(dataUrl: string): Promise<Photo> {
  return read(dataUrl, {
    width: PHOTO_MAX_SIDE,
    height: PHOTO_MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  });
}

/** Like {@link readPhoto}, cut to a small square around its middle. */
export function readPortrait(dataUrl: string): Promise<Photo> {
  return read(dataUrl, { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover' });
}

async function read(dataUrl: string, frame: ResizeOptions): Promise<Photo> {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (!startsLikePhoto(bytes)) throw invalid(NOT_A_PHOTO);
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
    return await encode(source.rotate().resize(frame));
  } catch {
    throw invalid(NOT_A_PHOTO);
  }
}

/** A picture drawn here, three bytes a pixel, as a photo. */
export function photoOfPixels(width: number, height: number, pixels: Uint8Array): Promise<Photo> {
  return encode(sharp(pixels, { raw: { width, height, channels: 3 } }));
}

async function encode(picture: Sharp): Promise<Photo> {
  const { data, info } = await picture
    .webp({ quality: 80, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });
  return {
    id: createHash('sha256').update(data).digest('hex'),
    mime: 'image/webp',
    width: info.width,
    height: info.height,
    color: await colorOf(data),
    bytes: data,
  };
}

/** The mean of a picture's colours. */
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
