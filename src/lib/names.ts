import { firstCharacters, truncate } from './text.ts';

/** The fields that a display name is derived from. */
export interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly email: string | null;
}

const COMPACT_LENGTH = 10;

/**
 * The display name of a user: first and last name if both exist, else the first name, else username, else e-mail, else
 * 'User'. `compact` cuts a username or e-mail address longer than 10 characters (specification §3).
 */
export function displayName(user: Named, { compact = false }: { compact?: boolean } = {}): string {
  const first = filled(user.firstName);
  const last = filled(user.lastName);
  if (first && last) return `${first} ${last}`;
  if (first) return first;
  const handle = filled(user.username) ?? filled(user.email);
  if (!handle) return 'User';
  return compact ? truncate(handle, COMPACT_LENGTH) : handle;
}

/** Two letters for an avatar: of first and last name, else of the username, else of the e-mail's local part, else 'U'. */
export function initials(user: Named): string {
  const first = filled(user.firstName);
  const last = filled(user.lastName);
  if (first && last) return upper(firstCharacters(first, 1) + firstCharacters(last, 1));
  const handle = filled(user.username) ?? filled(user.email?.split('@')[0] ?? null);
  return handle ? upper(firstCharacters(handle, 2)) : 'U';
}

/** The one letter of the header's avatar: of the first name, else of the username, else 'U'. */
export function initial(user: Named): string {
  const name = filled(user.firstName) ?? filled(user.username);
  return name ? upper(firstCharacters(name, 1)) : 'U';
}

function filled(text: string | null): string | undefined {
  return text?.trim() || undefined;
}

function upper(text: string): string {
  return text.toUpperCase();
}
