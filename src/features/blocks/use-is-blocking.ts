import { useSelector } from '@xstate/react';
import type { hideUserMachine } from '#machines/hide-user.machine.ts';
import { useTaskOf } from '#src/actors/tasks.ts';

/** Whether a block of this user is being sent. */
export function useIsBlocking(userId: string): boolean {
  const actor = useTaskOf<typeof hideUserMachine>('hide-user', userId);
  return useSelector(
    actor,
    (snapshot) => snapshot?.matches('sending') === true && snapshot.context.how === 'block',
  );
}
