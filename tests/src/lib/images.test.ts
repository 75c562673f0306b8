import { describe, expect, it } from 'vitest';
import { fitWithin, looksLikePhoto, resizePhoto, UnreadablePhotoError } from '#src/lib/images.ts';

const box = { maxWidth: 800, maxHeight: 600 };
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('fitting a photo into the box', () => {
  it.each([
    { from: { width: 4000, height: 3000 }, to: { width: 800, height: 600 } },
    { from: { width: 3000, height: 4000 }, to: { width: 450, height: 600 } },
    { from: { width: 4000, height: 1000 }, to: { width: 800, height: 200 } },
    { from: { width: 801, height: 600 }, to: { width: 800, height: 599 } },
    { from: { width: 801, height: 601 }, to: { width: 800, height: 600 } },
    { from: { width: 800, height: 600 }, to: { width: 800, height: 600 } },
    { from: { width: 20, height: 10 }, to: { width: 20, height: 10 } },
    { from: { width: 100_000, height: 1 }, to: { width: 800, height: 1 } },
  ])('makes $from.width×$from.height into $to.width×$to.height', ({ from, to }) => {
    expect(fitWithin(from, box)).toEqual(to);
  });
});

describe('recognizing a photo by its first bytes', () => {
  it.each([
    ['JPEG', '\u00ff\u00d8\u00ff\u00e0..JFIF', true],
    ['PNG', '\u0089PNG\r\n\u001a\n', true],
    ['WebP', 'RIFF....WEBPVP8 ', true],
    ['GIF', 'GIF89a', true],
    ['HEIC', '....ftypheic', true],
    ['text', 'hello there', false],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', false],
    ['HTML', '<!doctype html>', false],
    ['an empty file', '', false],
  ])('%s', (_kind, head, photo) => {
    expect(looksLikePhoto(bytes(head))).toBe(photo);
  });
});

describe('resizing a photo', () => {
  it('rejects a text with the file type of a JPEG', async () => {
    const file = new File(['I am no photo'], 'photo.jpg', { type: 'image/jpeg' });
    await expect(resizePhoto(file, { ...box, quality: 0.8 })).rejects.toThrow(UnreadablePhotoError);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const reason = new Error('another photo was picked');
    const file = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
    await expect(resizePhoto(file, { ...box, quality: 0.8 }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
