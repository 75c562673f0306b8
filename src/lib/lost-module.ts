/**
 * Fetches what was to be there ahead once more, and tells whether all of it could be had. WebKit takes a module whose preload failed for lost,
 * even after a reload, until it is fetched in another way.
 */
export async function fetchAnew(): Promise<boolean> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  const answers = await Promise.allSettled([...links].map(({ href }) => fetch(href)));
  return answers.every(({ status }) => status === 'fulfilled');
}

/** Whether only a page loaded anew helps against an error, and there is a network to load it: Firefox never asks twice for a module. */
export async function isGivenUp(error: unknown): Promise<boolean> {
  return (await fetchAnew()) && /error loading dynamically imported module/.test(String(error));
}
