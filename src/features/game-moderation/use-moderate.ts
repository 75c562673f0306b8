import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, call, invalidateResources, MEMBERSHIP } from '#src/api/client.ts';
import { showServerFailure, toasts } from '#src/features/toasts/index.ts';
import { newKey } from '#src/lib/keys.ts';
import { typedText } from '#src/lib/typed-text.ts';
import type { Moderation } from './moderation.ts';
import { removeModeratedContent } from './remove-moderated-content.ts';

interface Run {
  readonly decided: Moderation;
  readonly onSuccess: (() => void) | undefined;
}

const WHERE = 'under Edit Game, Moderation';

const done = {
  hide: { title: 'Hidden', description: `Reinstate or remove it within 30 days ${WHERE}.` },
  remove: { title: 'Removed', description: `You can reinstate it for 30 days ${WHERE}.` },
  warn: { title: 'Warning sent', description: `You can withdraw it ${WHERE}.` },
  ban: { title: 'Banned', description: `You can end the ban ${WHERE}.` },
  dismiss: 'Report dismissed',
  reinstate: 'Reinstated',
} satisfies Record<Moderation['action'], Parameters<typeof toasts.success>[0]>;

/**
 * The idempotency key of the last decision in a game followed by the decision, until it is confirmed: sent again unchanged, it is not
 * carried out twice. Made again after another decision, such as hiding what was reinstated, it is a new one.
 */
const lastSent = (gameId: string) => typedText(`moderation-key.${gameId}`);

function idempotencyKey(gameId: string, decided: Moderation): string {
  const decision = JSON.stringify(decided);
  const last = lastSent(gameId).read();
  const key = last.endsWith(decision) ? last.slice(0, -decision.length) : newKey();
  lastSent(gameId).write(key + decision);
  return key;
}

/**
 * Carries out a decision in a game; each caller sends one at a time. Content that it hides or removes disappears once the server has confirmed it. Refetches
 * everything it affects, after a failure too: another moderator may have decided already.
 */
export function useModerate(id: string) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ decided }: Run): Promise<unknown> => {
      if (decided.action !== 'ban') {
        const headers = { 'idempotency-key': idempotencyKey(id, decided) };
        return call(api.gameModeration.act.mutate, { params: { id }, headers, body: decided });
      }
      const { action: _, userId, ...body } = decided;
      return call(api.gameModeration.ban.mutate, { params: { id, userId }, body });
    },
    // Here and not in `mutate`, whose callbacks do not run after the screen has been left.
    onSuccess: async (_, { decided, onSuccess }) => {
      lastSent(id).write('');
      removeModeratedContent(client, id, decided);
      toasts.success(done[decided.action]);
      onSuccess?.();
      // Pending until then: the buttons of the decided card would send it again.
      await invalidateResources(client, ...MEMBERSHIP);
    },
    onError: (error) => {
      showServerFailure(error, 'This did not work. Please try again.');
      void invalidateResources(client, ...MEMBERSHIP);
    },
  });
  return {
    pending: isPending ? variables.decided : undefined,
    run: (decided: Moderation, onSuccess?: () => void) => {
      if (!isPending) mutate({ decided, onSuccess });
    },
  };
}
