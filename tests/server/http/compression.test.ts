import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';

const page = `<!doctype html>${'<p>long</p>'.repeat(1000)}`;
const t = await openTestApp({
  appDirectory: await writeFiles({ 'index.html': page, 'photo.png': Buffer.alloc(5000) }),
});

const get = (url: string, encoding = 'gzip, deflate, br') =>
  t.visitor.get(url, undefined, { 'accept-encoding': encoding });

describe('compression', () => {
  it('compresses pages and JSON with zstd, brotli or gzip', async () => {
    for (const url of ['/', '/discover', '/api/openapi.json', '/api/login?mode=register']) {
      const [zstd, brotli, gzip, plain] = [
        await get(url, 'gzip, deflate, br, zstd'),
        await get(url),
        await get(url, 'gzip'),
        await get(url, 'identity'),
      ];
      for (const [small, encoding] of [
        [zstd, 'zstd'],
        [brotli, 'br'],
        [gzip, 'gzip'],
      ] as const) {
        expect([url, small.statusCode, small.headers['content-encoding']]).toEqual([url, 200, encoding]);
        expect(String(small.headers.vary).split(', ')).toContain('accept-encoding');
        expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      }
      expect(zstdDecompressSync(zstd.rawPayload).toString()).toBe(plain.body);
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    }
    expect((await get('/', 'identity')).body).toBe(page);
  });

  it('leaves short responses and photos uncompressed', async () => {
    const responses = [await get('/api/auth/user'), await get('/photo.png'), await get('/healthz')];
    expect(responses.map((response) => response.headers['content-encoding'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(responses[1]?.rawPayload.length).toBe(5000);
  });
});
