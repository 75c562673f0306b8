import { Portal } from '@ark-ui/react/portal';
import { Toast as Ark, Toaster as ArkToaster, createToaster as createArkToaster } from '@ark-ui/react/toast';
import { assignInlineVars } from '@vanilla-extract/dynamic';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHiddenByKeyboard } from '#src/lib/use-keyboard.ts';
import { cx } from '../cx.ts';
import type { ToasterControls, ToastMessage, ToastTone } from './create-toaster.ts';
import * as css from './toaster.css.ts';

const OFFSET = '1rem';

/** Priorities in Ark's queue. */
const REPLACES = 1;
const WAITS = 2;

const createStore = () =>
  createArkToaster<string>({
    // The buttons of a phone's screen are mostly at its bottom, where a toast would cover them.
    placement: 'top',
    max: 1,
    hotkey: ['F8'],
    removeDelay: 200,
    offsets: { left: OFFSET, right: OFFSET, top: `var(${css.topOffset})`, bottom: OFFSET },
  });

const icons = {
  info: <Info size={20} aria-hidden="true" />,
  success: <CircleCheck size={20} aria-hidden="true" />,
  error: <CircleAlert size={20} aria-hidden="true" />,
};

const toneOf = (type: string | undefined): ToastTone =>
  type === 'success' || type === 'error' ? type : 'info';

/** The viewport of toasts. Its live region exists before the first toast; F8 focuses it. */
export function Toaster({ toaster }: { toaster: ToasterControls }) {
  const [store] = useState(createStore);
  const { top } = useHiddenByKeyboard();

  useEffect(() => {
    const show = (message: ToastMessage | null) => {
      if (!message) {
        store.remove();
        return;
      }
      const { tone, waits, ...rest } = message;
      const visible = store.getVisibleToasts();
      // Ark queues it behind the visible toast, before those that wait.
      store.create({ ...rest, type: tone, priority: waits ? WAITS : REPLACES });
      if (waits) return;
      for (const { id, ...replaced } of visible) {
        store.remove(id);
        if (replaced.priority === WAITS) store.create(replaced);
      }
    };
    let unsubscribe = () => {};
    // In a separate task: Ark subscribes to its store after this effect, and would miss a toast that is created here.
    const start = setTimeout(() => {
      unsubscribe = toaster.subscribe(show);
    });
    return () => {
      clearTimeout(start);
      unsubscribe();
    };
  }, [toaster, store]);

  return (
    <Portal>
      <ArkToaster toaster={store} className={css.group} style={{ marginBlockStart: top }}>
        {(toast) => (
          <Message
            tone={toneOf(toast.type)}
            title={toast.title}
            description={toast.description}
            onDismiss={() => store.dismiss(toast.id)}
          />
        )}
      </ArkToaster>
    </Portal>
  );
}

type MessageProps = { tone: ToastTone; title: ReactNode; description: ReactNode; onDismiss: () => void };

function Message({ tone, title, description, onDismiss }: MessageProps) {
  return (
    <Ark.Root className={css.toast} {...useSwipeRight(onDismiss)}>
      <span className={cx(css.iconPlace, css.icon[tone])}>{icons[tone]}</span>
      <div className={css.texts}>
        {title && <Ark.Title className={css.title}>{title}</Ark.Title>}
        {description && <Ark.Description>{description}</Ark.Description>}
      </div>
      <Ark.CloseTrigger className={css.close}>
        <X size={18} aria-hidden="true" />
      </Ark.CloseTrigger>
    </Ark.Root>
  );
}

/** In pixels. A longer swipe to the right dismisses a toast (specification §9). */
const DISMISS_DISTANCE = 50;
/** In pixels. A shorter movement is a press. */
const SLOP = 6;

/** Attributes of an element that a swipe to the right dismisses. */
function useSwipeRight(onDismiss: () => void) {
  const startX = useRef<number | null>(null);
  const [distance, setDistance] = useState(0);
  const [isDismissed, setDismissed] = useState(false);

  const reset = () => {
    startX.current = null;
    setDistance(0);
  };
  return {
    style: assignInlineVars({ [css.swipeDistance]: isDismissed ? '' : `${distance}px` }),
    'data-swiping': distance > 0 && !isDismissed ? '' : undefined,
    'data-swiped': isDismissed ? '' : undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button === 0) startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === null) return;
      const moved = event.clientX - startX.current;
      // Not before it moves: a captured pointer would take the click away from the close button.
      if (moved > SLOP) event.currentTarget.setPointerCapture(event.pointerId);
      setDistance(moved > SLOP ? moved : 0);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === null) return;
      const isFar = event.clientX - startX.current > DISMISS_DISTANCE;
      if (!isFar) return reset();
      startX.current = null;
      setDismissed(true);
      onDismiss();
    },
    onPointerCancel: reset,
  };
}
