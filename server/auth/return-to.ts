/** Browsers drop or rewrite control characters, spaces and backslashes, and no path of the app contains one. */
const unsafe = /[\u0000-\u0020\u007f-\u009f\\]/;

/**
 * The path to return to after signing in. Only paths on this origin are accepted; anything that could lead elsewhere,
 * also after decoding once more, and anything malformed becomes `/`. Of the API it is only the page of a mail that needs a session.
 */
export function safeReturnTo(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > 500 || !isLocalPath(wanted)) return '/';
  try {
    if (!isLocalPath(decodeURIComponent(wanted.split(/[?#]/)[0] ?? ''))) return '/';
  } catch {
    return '/';
  }
  // Resolving removes dot segments, which can produce a leading `//`, so the result is checked again.
  const resolved = new URL(wanted, 'http://here.invalid');
  if (resolved.origin !== 'http://here.invalid' || !isLocalPath(resolved.pathname)) return '/';
  if (resolved.pathname.startsWith('/api/') && resolved.pathname !== '/api/email/confirm') return '/';
  return `${resolved.pathname}${resolved.search}${resolved.hash}`;
}

/** The URL of the sign-in page, which leads to `returnTo` afterwards. */
export const signInUrl = (returnTo: string) => `/api/login?${new URLSearchParams({ returnTo }).toString()}`;

function isLocalPath(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !unsafe.test(path);
}
