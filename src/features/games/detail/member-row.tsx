import { memo } from 'react';
import type { ParticipantActions } from '#contract/games.ts';
import type { User } from '#contract/users.ts';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { MessageButton } from '#src/features/messages/index.ts';
import { hasOptions, UserOptions } from '#src/features/safety/index.ts';
import { UserAvatar } from '#src/features/users/index.ts';
import { displayName } from '#src/lib/names.ts';

export interface MemberRowProps {
  readonly user: User;
  readonly gameId: string;
  readonly viewerId: string;
  readonly note?: string | undefined;
  /** What the viewer may do about them; without it the user says whether they can be written to. */
  readonly viewer?: ParticipantActions | undefined;
}

/** A participant, with buttons that send a message, and report, mute, block or moderate, unless it is the viewer. */
export const MemberRow = memo(function MemberRow({ user, gameId, viewerId, note, viewer }: MemberRowProps) {
  const isSelf = user.id === viewerId;
  const canWrite = (viewer ?? user.viewer)?.canMessage === true;
  return (
    <li>
      <ListRow
        leading={<UserAvatar user={user} />}
        title={displayName(user)}
        mark={isSelf ? '(You)' : undefined}
        subtitle={note}
        trailing={
          (canWrite || hasOptions(viewer)) && (
            <>
              {canWrite && <MessageButton gameId={gameId} recipient={user} />}
              {hasOptions(viewer) && <UserOptions user={user} gameId={gameId} viewer={viewer} />}
            </>
          )
        }
      />
    </li>
  );
});
