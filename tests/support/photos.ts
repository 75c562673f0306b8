import sharp from 'sharp';

/** A photo of one colour as a data URL, small by default. */
export async function photoDataUrl(shade = 120, width = 40): Promise<string> {
  const background = { r: shade, g: 40, b: 200 };
  const bytes = await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
