import { createHash, randomBytes } from 'node:crypto';

/** A token of a secret link with 192 random bits, and its hash: only that is stored. */
export function createLinkToken(): { readonly token: string; readonly linkHash: string } {
  const token = randomBytes(24).toString('base64url');
  return { token, linkHash: hashOfToken(token) };
}

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex');
