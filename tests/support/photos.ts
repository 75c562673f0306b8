import sharp from 'sharp';

/** A small photo of one colour as a data URL. */
export async function photoDataUrl(shade = 120): Promise<string> {
  const background = { r: shade, g: 40, b: 200 };
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
