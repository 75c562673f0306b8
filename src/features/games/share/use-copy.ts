import { useMachine } from '@xstate/react';
import { fromPromise } from 'xstate';
import { clipboardIndicatorMachine } from '#machines/clipboard-indicator.machine.ts';
import { toasts } from '#src/features/toasts/index.ts';

const copyText = fromPromise<unknown, { text: string }>(({ input }) =>
  navigator.clipboard.writeText(input.text),
);

/** Copies a text and indicates it for a while; the toast describes it by `label`. */
export function useCopy(label: string) {
  const [state, send] = useMachine(
    clipboardIndicatorMachine.provide({
      actors: { copyText },
      actions: {
        announceCopied: (_, copied) => toasts.success({ title: 'Copied!', description: copied.label }),
        announceFailure: () => toasts.error('Failed to copy to clipboard'),
      },
    }),
  );
  return {
    copied: state.matches('copied'),
    copy: (text: string) => send({ type: 'copy.request', label, text }),
  };
}
