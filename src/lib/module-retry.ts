/**
 * Fetches all preloaded modules again and returns whether all requests succeeded. WebKit treats a module whose preload failed as failed,
 * even after a reload, until it is fetched in another way.
 */
export async function refetchPreloads(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const results = await Promise.allSettled([...links].map(({ href }) => fetch(href)));
  return results.every(({ status }) => status === 'fulfilled');
}

/** Whether only a page reload can recover from an error, and the network is available: Firefox never requests a failed module again. */
export async function requiresReload(error: unknown): Promise<boolean> {
  return (await refetchPreloads()) && /error loading dynamically imported module/.test(String(error));
}
