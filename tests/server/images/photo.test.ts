import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { NOT_A_PHOTO, PHOTO_MAX_SIDE, readPhoto, readPortrait } from '#server/images/photo.ts';

const dataUrl = (bytes: Uint8Array, mime = 'image/jpeg') =>
  `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: channels === 4 ? { r: 120, g: 40, b: 200, alpha: 0.5 } : { r: 120, g: 40, b: 200 },
    },
  });

/** Left half red, right half blue, to check the orientation. */
function redThenBlue(): Buffer {
  const pixels = Buffer.alloc(40 * 20 * 3);
  for (let i = 0; i < 40 * 20; i += 1) pixels[i * 3 + (i % 40 < 20 ? 0 : 2)] = 255;
  return pixels;
}

const refusal = { name: 'Failure', kind: 'invalid', message: NOT_A_PHOTO };

describe('an uploaded photo', () => {
  it('is encoded as WebP, with its hash as id and its mean color [S-32]', async () => {
    const photo = await readPhoto(dataUrl(await canvas(800, 600).jpeg().toBuffer()));
    const { format, width, height } = await sharp(photo.bytes).metadata();
    const small = await sharp(photo.small ?? undefined).metadata();
    expect({
      ...photo,
      id: photo.id.length,
      bytes: { format, width, height },
      small: { format: small.format, width: small.width, height: small.height },
    }).toEqual({
      id: 64,
      mime: 'image/webp',
      width: 800,
      height: 600,
      color: expect.stringMatching(/^#7[0-9a-f]2[0-9a-f]c[0-9a-f]$/),
      bytes: { format: 'webp', width: 800, height: 600 },
      small: { format: 'webp', width: 400, height: 300 },
      hasSmall: true,
    });
  });

  it('is stored once when it is sent twice', async () => {
    const sent = dataUrl(await canvas(30, 20).png().toBuffer(), 'image/png');
    expect(await readPhoto(sent)).toEqual(await readPhoto(sent));
  });

  it('has a small copy if it is at least 1.5 times as wide as the copy', async () => {
    const photoOf = async (width: number) => readPhoto(dataUrl(await canvas(width, 60).jpeg().toBuffer()));
    const portrait = await readPortrait(dataUrl(await canvas(60, 40).jpeg().toBuffer()));
    expect([(await photoOf(599)).small, (await photoOf(599)).hasSmall]).toEqual([null, false]);
    expect((await photoOf(600)).hasSmall).toBe(true);
    expect((await sharp(portrait.small ?? undefined).metadata()).width).toBe(128);
  });

  it('keeps its transparency, whatever its declared type', async () => {
    const photo = await readPhoto(dataUrl(await canvas(30, 20, 4).png().toBuffer(), 'image/webp'));
    expect([photo.mime, (await sharp(photo.bytes).metadata()).hasAlpha]).toEqual(['image/webp', true]);
  });

  it('is scaled down to the largest size, keeping its aspect ratio', async () => {
    const photo = await readPhoto(dataUrl(await canvas(3200, 800).jpeg().toBuffer()));
    expect([photo.width, photo.height]).toEqual([PHOTO_MAX_SIDE, 400]);
  });

  it('is rotated upright and loses its metadata, including GPS [S-33]', async () => {
    const sideways = await sharp(redThenBlue(), { raw: { width: 40, height: 20, channels: 3 } })
      .withExif({
        IFD0: { Make: 'Telltale Camera', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await sharp(sideways).metadata()).orientation).toBe(6);

    const photo = await readPhoto(dataUrl(sideways));
    const { exif, icc, xmp, iptc, orientation } = await sharp(photo.bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect([photo.width, photo.height]).toEqual([20, 40]);
    const { data } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => (data[(y * 20 + x) * 3] ?? 0) > 128;
    expect([redAt(10, 5), redAt(10, 35)]).toEqual([true, false]);
    expect(Buffer.from(photo.bytes).includes('Telltale')).toBe(false);
  });

  it.each([
    ['text', Buffer.from('I am no photo at all')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a page that claims to be a JPEG', Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1')],
  ])('is refused when it is %s [S-30]', async (_what, bytes) => {
    await expect(readPhoto(dataUrl(bytes))).rejects.toMatchObject(refusal);
  });

  it('is refused when it is truncated', async () => {
    const noise = await canvas(400, 300).png({ compressionLevel: 0 }).toBuffer();
    await expect(readPhoto(dataUrl(noise.subarray(0, noise.length / 2)))).rejects.toMatchObject(refusal);
  });

  it('is refused as a decompression bomb [S-32]', async () => {
    const bomb = await canvas(6000, 6000).png({ compressionLevel: 9 }).toBuffer();
    await expect(readPhoto(dataUrl(bomb))).rejects.toMatchObject(refusal);
  });

  it('never reaches a decoder of other formats [S-34]', async () => {
    const tiff = Buffer.from('II*\0\x08\0\0\0', 'latin1');
    await expect(sharp(tiff).metadata()).rejects.toThrow(/unsupported image format/);
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')).metadata(),
    ).rejects.toThrow(/unsupported image format/);
  });
});
