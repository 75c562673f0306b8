import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let directory: string;
let t: TestApp;
const page = `<!doctype html>${'<p>long</p>'.repeat(1000)}`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stretch-dist-'));
  await writeFile(join(directory, 'index.html'), page);
  await writeFile(join(directory, 'photo.png'), Buffer.alloc(5000));
  t = await startTestApp({ appDirectory: directory });
});
afterAll(async () => {
  await t.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, encoding = 'gzip, deflate, br') =>
  t.visitor.get(url, undefined, { 'accept-encoding': encoding });

describe('compression', () => {
  it('makes pages and answers smaller for those who take it', async () => {
    for (const url of ['/', '/discover', '/api/openapi.json', '/api/login?mode=register']) {
      const [small, plain] = [await get(url), await get(url, 'identity')];
      expect([url, small.statusCode, small.headers['content-encoding']]).toEqual([url, 200, 'gzip']);
      expect(String(small.headers.vary).split(', ')).toContain('accept-encoding');
      expect(gunzipSync(small.rawPayload).toString()).toBe(plain.body);
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    }
    expect((await get('/', 'identity')).body).toBe(page);
  });

  it('leaves alone what is short, and photos', async () => {
    const answers = [await get('/api/auth/user'), await get('/photo.png'), await get('/healthz')];
    expect(answers.map((answer) => answer.headers['content-encoding'])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(answers[1]?.rawPayload.length).toBe(5000);
  });
});
