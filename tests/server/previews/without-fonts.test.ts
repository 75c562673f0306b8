import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { writeFiles } from '#tests/support/temporary-files.ts';

/** The drawable texts and images of a process without installed fonts. */
const script = `
  import { createHash } from 'node:crypto';
  import { drawableText } from '#server/previews/text-image.ts';
  import { renderPreviewImage } from '#server/previews/render-preview-image.ts';
  const results = [];
  for (const text of JSON.parse(process.argv[1])) {
    const image = await renderPreviewImage({ headline: text, line: 'Active' });
    results.push([await drawableText(text), createHash('sha256').update(image).digest('hex')]);
  }
  console.log(JSON.stringify(results));
`;

const writable = [
  'Łódź, ß & ẞ <b>',
  'Холодный душ',
  'Ψυχρό ντους',
  'מקלחת קרה',
  'دش بارد',
  'Tắm nước lạnh',
  'ცივი შხაპი',
] as const;

const directory = await writeFiles({ 'fonts.conf': '<?xml version="1.0"?><fontconfig></fontconfig>' });
const fontless = { ...process.env, FONTCONFIG_FILE: `${directory}/fonts.conf` };

async function render(texts: readonly string[]): Promise<[string | null, string][]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script, JSON.stringify(texts)],
    { env: fontless },
  );
  return JSON.parse(stdout);
}

describe('without installed fonts', () => {
  it('names in Latin, Cyrillic, Greek, Hebrew, Arabic, Vietnamese and Georgian are rendered', async () => {
    const responses = await render(writable);
    expect(responses.map(([text]) => text)).toEqual(writable);
    expect(new Set(responses.map(([, image]) => image)).size).toBe(writable.length);
  });

  it('symbols without a glyph are removed, and a name with missing letters is replaced', async () => {
    const responses = await render([
      '🔥 Cold 👨‍👩‍👧 showers ✨️',
      'Cold showers',
      '漢字',
      'Cold 冷',
      'हिन्दी',
      '🔥',
      'A game on Stretch',
    ]);
    const [withSigns, without, ...unwritable] = responses;
    const instead = unwritable.pop();
    expect([withSigns, without?.[0]]).toEqual([without, 'Cold showers']);
    expect(unwritable).toEqual(Array.from({ length: 4 }, () => [null, instead?.[1]]));
  });
});
