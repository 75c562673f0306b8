import type { Page } from 'playwright-core';

/** A request of a page, with how many others had to be answered before the browser knew of it. */
export interface Link {
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

/** The scripts that led to a request, the nearest first. */
const scriptsOf = (stack: Stack | undefined): readonly string[] =>
  stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...scriptsOf(stack.parent)];

/**
 * Records every request of the page's next visit. `links` gives them in order: what the page itself names has depth 1,
 * what only a script of depth n asks for has n + 1.
 */
export async function recordChain(page: Page): Promise<{ links(): readonly Link[] }> {
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
    links: () =>
      seen.map(({ id, url, depth }) => {
        const { pathname, search } = new URL(url);
        return { address: pathname + search, depth, bytes: sizes.get(id) ?? 0 };
      }),
  };
}
