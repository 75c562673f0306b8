import { suspensionOf } from '../moderation/appeals.service.ts';
import type { CurrentSession } from './current-session.ts';
import type { AuthPagesOptions } from './page-replies.ts';
import { SUSPENDED_PATH } from './suspended-page.ts';
import { termsUrl } from './terms.pages.ts';

/**
 * The page that a user reads instead of the app: why they are suspended, or the terms that they have not accepted, from which they get to
 * `returnTo`. Null for everybody else. Ends a suspension whose time is over.
 */
export async function requiredPage(
  { db, clock }: Pick<AuthPagesOptions, 'db' | 'clock'>,
  { isSuspended, mustAcceptTerms, user }: CurrentSession,
  returnTo: string,
): Promise<string | null> {
  if (isSuspended && (await suspensionOf(db, clock.now(), user.id)) !== null) return SUSPENDED_PATH;
  return mustAcceptTerms ? termsUrl(returnTo) : null;
}
