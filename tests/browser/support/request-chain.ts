import type { Page } from 'playwright-core';

/** A request of a page, with the number of responses that the browser needed before it could send it. */
export interface ChainedRequest {
  readonly address: string;
  readonly depth: number;
  readonly bytes: number;
}

interface Frame {
  readonly url: string;
}
interface Stack {
  readonly callFrames: readonly Frame[];
  readonly parent?: Stack | undefined;
}

/** The scripts that caused a request, the nearest first. */
const scriptsOf = (stack: Stack | undefined): readonly string[] =>
  stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...scriptsOf(stack.parent)];

/**
 * Records every request of the page's next load. `requests` returns them in order: what the document names has depth 1,
 * what a script of depth n requests has n + 1.
 */
export async function recordRequests(page: Page): Promise<{ requests(): readonly ChainedRequest[] }> {
  const client = await page.context().newCDPSession(page);
  const depths = new Map<string, number>();
  const sizes = new Map<string, number>();
  const seen: { readonly id: string; readonly url: string; readonly depth: number }[] = [];
  await client.send('Network.enable');
  await client.send('Debugger.enable');
  await client.send('Debugger.setAsyncCallStackDepth', { maxDepth: 32 });
  client.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const parents = scriptsOf(initiator.stack).map((url) => depths.get(url) ?? 0);
    const depth = type === 'Document' ? 0 : initiator.type === 'script' ? 1 + Math.max(0, ...parents) : 1;
    if (!depths.has(request.url)) depths.set(request.url, depth);
    seen.push({ id: requestId, url: request.url, depth });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    sizes.set(requestId, encodedDataLength),
  );
  return {
    requests: () =>
      seen.map(({ id, url, depth }) => {
        const { pathname, search } = new URL(url);
        return { address: pathname + search, depth, bytes: sizes.get(id) ?? 0 };
      }),
  };
}
