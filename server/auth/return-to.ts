/** Control characters, spaces and backslashes: browsers drop or bend them, so no path of ours holds one. */
const bent = /[\u0000-\u0020\u007f-\u009f\\]/;

/**
 * The path a person goes back to after signing in. Only a path on this origin is taken; anything that could lead
 * elsewhere, also after decoding once more, and anything unreadable, gives `/`.
 */
export function safeReturnTo(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 500 || !staysHere(wanted)) return '/';
  try {
    if (!staysHere(decodeURIComponent(wanted.split(/[?#]/)[0] ?? ''))) return '/';
  } catch {
    return '/';
  }
  // Dots are taken out here, which may bring two slashes to the front: so the outcome is looked at again.
  const resolved = new URL(wanted, 'http://here.invalid');
  if (resolved.origin !== 'http://here.invalid' || !staysHere(resolved.pathname)) return '/';
  if (resolved.pathname.startsWith('/api/')) return '/';
  return `${resolved.pathname}${resolved.search}${resolved.hash}`;
}

function staysHere(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !bent.test(path);
}
