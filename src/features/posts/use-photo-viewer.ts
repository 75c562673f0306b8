import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newKey } from '#src/lib/keys.ts';
import { useDialog } from '#src/lib/use-dialog.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the entry that an enlarged photo takes. */
    readonly photo?: string;
  }
}

/**
 * A photo shown as large as the screen. It takes an entry of its own in the browser's history, so that the device's
 * way back leads out of the photo and not off the screen below it.
 */
export function usePhotoViewer() {
  const router = useRouter({ warn: false });
  const { wanted, show, props } = useDialog();
  const { open, onOpenChange } = props;
  useEffect(() => {
    if (!open) return;
    return router?.history.subscribe(({ action }) => {
      if (action.type !== 'PUSH' && action.type !== 'REPLACE') onOpenChange(false);
    });
  }, [open, onOpenChange, router]);
  return {
    wanted,
    show: () => {
      show();
      // Only an entry that differs in something is an entry of its own.
      const state = { photo: newKey() };
      void router?.navigate({ to: '.', search: true, state, resetScroll: false });
    },
    props: {
      open,
      onOpenChange: (wish: boolean) => {
        if (wish) return;
        onOpenChange(false);
        router?.history.back();
      },
    },
  };
}
