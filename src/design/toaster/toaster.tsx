import { Portal } from '@ark-ui/react/portal';
import { Toast as Ark, Toaster as ArkToaster, createToaster as createArkToaster } from '@ark-ui/react/toast';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import type { ToasterControls, ToastMessage, ToastTone } from './create-toaster.ts';
import * as css from './toaster.css.ts';
import { useSwipeRight } from './use-swipe-right.ts';

const offset = '1rem';

const createStore = () =>
  createArkToaster<string>({
    // Where one acts is at the bottom of a phone: a toast there would lie over the very button one wants next.
    placement: 'top',
    max: 1,
    hotkey: ['F8'],
    removeDelay: 200,
    offsets: { left: offset, right: offset, top: `var(${css.topOffset})`, bottom: offset },
  });

const icons = {
  info: <Info size={20} aria-hidden="true" />,
  success: <CircleCheck size={20} aria-hidden="true" />,
  error: <CircleAlert size={20} aria-hidden="true" />,
};

const toneOf = (type: string | undefined): ToastTone =>
  type === 'success' || type === 'error' ? type : 'info';

/** The one place where toasts appear. Its live region is there from the start; F8 moves focus to it. */
export function Toaster({ toaster }: { toaster: ToasterControls }) {
  const [store] = useState(createStore);

  useEffect(() => {
    const hear = (message: ToastMessage | null) => {
      // Ark's `max: 1` would let the new toast wait for the old one; here the newest is the one that matters.
      store.remove();
      if (!message) return;
      const { tone, ...rest } = message;
      store.create({ ...rest, type: tone });
    };
    let stop = () => {};
    // What was said before is told a moment later: Ark's part starts behind this one and would miss it.
    const start = setTimeout(() => {
      stop = toaster.subscribe(hear);
    });
    return () => {
      clearTimeout(start);
      stop();
    };
  }, [toaster, store]);

  return (
    <Portal>
      <ArkToaster toaster={store} className={css.group}>
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
  const swipe = useSwipeRight(onDismiss);
  return (
    <Ark.Root className={css.toast} {...swipe}>
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
