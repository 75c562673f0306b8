import { fromPromise } from 'xstate';
import { type HideUserInput, hideUserMachine } from '#machines/hide-user.machine.ts';
import { useTask } from '#src/actors/tasks.ts';
import { type ApiQueryClient, api, call, invalidateResources } from '#src/api/client.ts';
import { showFailure, toasts } from '#src/features/toasts/index.ts';
import { AFFECTED } from './blocks.queries.ts';
import { hideContentOf } from './hide-content.ts';

const words = {
  block: { done: 'Blocked', failed: 'block' },
  mute: { done: 'Muted', failed: 'mute' },
} as const;

/** The machine with its implementations, for one user. */
function withClient(client: ApiQueryClient, { userId, name, kind }: HideUserInput) {
  let restore = () => {};
  return hideUserMachine.provide({
    actors: {
      hideUser: fromPromise<unknown, Pick<HideUserInput, 'userId' | 'kind' | 'until'>>(async ({ input }) => {
        const params = { userId: input.userId };
        await (input.kind === 'block'
          ? call(api.blocks.block.mutate, { params })
          : call(api.mutes.mute.mutate, { params, body: { until: input.until } }));
        await invalidateResources(client, ...AFFECTED);
      }),
    },
    actions: {
      hideContent: () => {
        restore = hideContentOf(client, userId);
      },
      restoreContent: () => restore(),
      announceHidden: () => toasts.success(`${words[kind].done} ${name}`),
      announceFailure: (_, { error }) => showFailure(error, `Failed to ${words[kind].failed} ${name}`),
    },
  });
}

/** Starts to block or mute a user. A block may start while a mute still runs. */
export function useHideUser(userId: string, kind: HideUserInput['kind']) {
  const client = api.useQueryClient();
  const { start } = useTask(hideUserMachine, `${kind}.${userId}`);
  return ({ name, until = null }: Pick<HideUserInput, 'name'> & Partial<Pick<HideUserInput, 'until'>>) => {
    const input = { userId, kind, name, until };
    start(withClient(client, input), input);
  };
}
