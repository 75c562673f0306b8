import type { User } from '#contract/users.ts';
import { Avatar, type AvatarProps } from '#src/design/avatar/avatar.tsx';
import { initials } from '#src/lib/names.ts';

/** The profile picture of a user, or their initials. */
export function UserAvatar({ user, size = 'md' }: { user: User; size?: AvatarProps['size'] }) {
  return <Avatar initials={initials(user)} src={user.profileImageUrl} seed={user.id} size={size} />;
}
