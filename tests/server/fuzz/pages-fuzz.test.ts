import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoDataUrl } from '#tests/support/photos.ts';
import { createGame } from '#tests/support/play.ts';
import { share } from '#tests/support/posting.ts';
import { openTestApp } from '#tests/support/server.ts';
import { writeFiles } from '#tests/support/temporary-files.ts';
import { type FuzzedPage, pages, requestsToPage } from './pages.ts';
import { type FuzzedRequest, injected } from './requests.ts';
import { type Fault, faultIn, faultOfRefusal, fuzzing } from './responses.ts';

const index = '<!doctype html><head></head><body></body>';
const stretch = await openTestApp({ appDirectory: await writeFiles({ 'index.html': index }) });
const stranger = await stretch.signUp('stranger');
const game = await createGame(stranger, stretch.clock);
const { image } = await share(stranger, game.id, 'A photo', { image: await photoDataUrl() });
const ids = [game.id, game.inviteCode, String(image).split('/').at(-1) ?? ''];

/** The fault of a response outside of the contract; null without one. */
async function faultOf(page: FuzzedPage, request: FuzzedRequest): Promise<Fault> {
  const cookie = request.by === 'stranger' ? stranger.cookie : undefined;
  const response = await stretch.app.inject(injected(page, request, cookie));
  const { statusCode, headers } = response;
  const type = String(headers['content-type']);
  if (statusCode >= 500) return faultIn(response, 'fails');
  if (statusCode >= 400 && type.startsWith('application/json')) return faultOfRefusal(response);
  if (statusCode === 303)
    return isSameOrigin(headers.location) ? null : faultIn(response, 'redirects to another origin');
  // With an `if-none-match` that matches everything.
  if (statusCode === 304) return null;
  return [page.contentTypes[statusCode]].flat().includes(type)
    ? null
    : faultIn(response, `is ${type}, which was not declared`);
}

const origin = 'http://here.invalid';
const isSameOrigin = (location: unknown) =>
  typeof location === 'string' && location.startsWith('/') && new URL(location, origin).origin === origin;

describe('a fuzzed request to a page outside of the contract [S-44]', () => {
  it.each(pages.map((page): [string, string, FuzzedPage] => [page.method, page.path, page]))(
    '%s %s has a declared response, no foreign redirect, and never a 5xx',
    { timeout: 300_000 },
    async (_method, _path, page) => {
      const requests = requestsToPage(page, ['signedOut', 'signedOut', 'stranger'], ids);
      const property = fc.asyncProperty(requests, async (request) => {
        expect(await faultOf(page, request)).toBeNull();
      });
      await fc.assert(property, fuzzing);
    },
  );
});
