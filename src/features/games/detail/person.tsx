import type { User } from '#contract/users.ts';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { initials } from '#src/lib/names.ts';

/** Somebody's picture beside their name. */
export function Face({ user }: { user: User }) {
  return <Avatar initials={initials(user)} src={user.profileImageUrl} seed={user.id} />;
}
