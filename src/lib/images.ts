/** The maximum size of a resized photo in pixels, and its JPEG quality (0 to 1). */
export interface PhotoRule {
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly quality: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The file is not a photo, is corrupt, or has a format that this browser does not support. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}

/** Scales a size down to fit, with the same aspect ratio; never up, and never below one pixel. */
export function fitWithin(size: Size, rule: Pick<PhotoRule, 'maxWidth' | 'maxHeight'>): Size {
  const scale = Math.min(1, rule.maxWidth / size.width, rule.maxHeight / size.height);
  return {
    width: Math.max(1, Math.min(rule.maxWidth, Math.round(size.width * scale))),
    height: Math.max(1, Math.min(rule.maxHeight, Math.round(size.height * scale))),
  };
}

const HEAD_BYTES = 16;

/** First bytes of the formats that browsers decode, by offset: JPEG, PNG, GIF, BMP, WebP (in RIFF), HEIC and AVIF (in ftyp). */
const signatures: readonly (readonly [offset: number, bytes: string])[] = [
  [0, '\u00ff\u00d8\u00ff'],
  [0, '\u0089PNG\r\n'],
  [0, 'GIF8'],
  [0, 'BM'],
  [8, 'WEBP'],
  [4, 'ftyp'],
];

/**
 * Whether the first bytes are a photo's; the file name and type may be wrong. SVG is rejected: it may contain scripts and
 * links.
 */
export function looksLikePhoto(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  return signatures.some(([offset, bytes]) => text.startsWith(bytes, offset));
}

const unreadable = (cause: unknown) => new UnreadablePhotoError('The photo could not be read', { cause });

/** Loads the photo for its size with EXIF orientation applied. */
function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  return new Promise((resolve, reject) => {
    image.addEventListener('load', () => resolve(image), { once: true });
    image.addEventListener('error', () => reject(unreadable('not an image')), { once: true });
    image.src = address;
  });
}

const naturalSize = (image: HTMLImageElement): Size => ({
  width: image.naturalWidth,
  height: image.naturalHeight,
});

function blankCanvas(size: Size): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw unreadable('no canvas');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Halves the size step by step: a single step would ignore most pixels of a large photo. */
function scaleInSteps(image: HTMLImageElement, target: Size): HTMLCanvasElement {
  let size = fitWithin(naturalSize(image), { maxWidth: target.width * 4, maxHeight: target.height * 4 });
  let current = blankCanvas(size);
  current.context.drawImage(image, 0, 0, size.width, size.height);
  while (size.width > target.width || size.height > target.height) {
    const next = {
      width: Math.max(target.width, Math.ceil(size.width / 2)),
      height: Math.max(target.height, Math.ceil(size.height / 2)),
    };
    const smaller = blankCanvas(next);
    smaller.context.drawImage(current.canvas, 0, 0, next.width, next.height);
    current = smaller;
    size = next;
  }
  return current.canvas;
}

/** Above this number of pixels decoding may fail because memory is short, not because the photo is corrupt. */
const MAX_RELIABLE_PIXELS = 24_000_000;

/**
 * Decodes and resizes off the main thread. Returns `null` when the browser cannot, and the caller should use an image
 * element; throws {@link UnreadablePhotoError} for a corrupt file, of which an image element would paint a part.
 */
async function decodedOffMainThread(
  photo: Blob,
  natural: Size,
  target: Size,
): Promise<HTMLCanvasElement | null> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(photo, {
      imageOrientation: 'from-image',
      resizeWidth: target.width,
      resizeHeight: target.height,
      resizeQuality: 'high',
    });
  } catch (error) {
    const broken = error instanceof DOMException && error.name === 'InvalidStateError';
    if (broken && natural.width * natural.height <= MAX_RELIABLE_PIXELS) throw unreadable(error);
    return null;
  }
  try {
    // A browser that does not support the options returns the full size.
    if (bitmap.width !== target.width || bitmap.height !== target.height) return null;
    const { canvas, context } = blankCanvas(target);
    context.drawImage(bitmap, 0, 0);
    return canvas;
  } finally {
    bitmap.close();
  }
}

/**
 * Converts a photo to a JPEG data URL that fits the rule's size: upright, same aspect ratio, never enlarged, without
 * metadata. Rejects with {@link UnreadablePhotoError}, or with the signal's reason once aborted.
 */
export async function resizePhoto(photo: Blob, rule: PhotoRule, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const head = new Uint8Array(await photo.slice(0, HEAD_BYTES).arrayBuffer());
  if (!looksLikePhoto(head)) throw unreadable('not a photo');
  const address = URL.createObjectURL(photo);
  try {
    const image = await loadImage(address);
    const natural = naturalSize(image);
    if (natural.width === 0 || natural.height === 0) throw unreadable('no size');
    signal?.throwIfAborted();
    const target = fitWithin(natural, rule);
    const canvas = (await decodedOffMainThread(photo, natural, target)) ?? scaleInSteps(image, target);
    signal?.throwIfAborted();
    const dataUrl = canvas.toDataURL('image/jpeg', rule.quality);
    if (!dataUrl.startsWith('data:image/jpeg;base64,')) throw unreadable('no JPEG');
    return dataUrl;
  } finally {
    URL.revokeObjectURL(address);
  }
}
