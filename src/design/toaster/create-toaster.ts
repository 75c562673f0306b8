export type ToastTone = 'info' | 'success' | 'error';

export type ToastInput = {
  title?: string;
  description?: string;
  tone?: ToastTone;
  /** In milliseconds. */
  duration?: number;
  /** Shown once no other toast is visible, instead of replacing it: for what no action of the user has caused. */
  waits?: boolean;
};

export type ToastMessage = Required<Pick<ToastInput, 'tone' | 'duration' | 'waits'>> &
  Pick<ToastInput, 'title' | 'description'>;

/** `null` dismisses all toasts. */
type Listener = (message: ToastMessage | null) => void;

type ToastText = string | Omit<ToastInput, 'tone'>;

export type ToasterControls = {
  show: (input: ToastInput) => void;
  /** A string is the title. */
  success: (text: ToastText) => void;
  error: (text: ToastText) => void;
  info: (text: ToastText) => void;
  dismiss: () => void;
  subscribe: (listener: Listener) => () => void;
  /** Calls `listener` when a toast is queued because nobody has subscribed yet, now or later. */
  onQueued: (listener: () => void) => () => void;
};

/** In milliseconds (specification §9). */
const DEFAULT_DURATION = 5000;

/**
 * Controls the `<Toaster>` that gets it. A new toast replaces the old one. A toast that is created before the `<Toaster>` is mounted,
 * which is loaded lazily, is queued.
 */
export const createToaster = (): ToasterControls => {
  const listeners = new Set<Listener>();
  const queueListeners = new Set<() => void>();
  let queued: readonly ToastMessage[] = [];

  const publish = (message: ToastMessage | null) => {
    for (const listener of listeners) listener(message);
    if (message === null) queued = [];
    else if (listeners.size === 0) {
      queued = [...queued, message];
      for (const listener of queueListeners) listener();
    }
  };
  const show = ({ tone = 'info', duration = DEFAULT_DURATION, waits = false, ...texts }: ToastInput) =>
    publish({ ...texts, tone, duration, waits });
  const showAs = (tone: ToastTone) => (text: ToastText) =>
    show(typeof text === 'string' ? { title: text, tone } : { ...text, tone });

  return {
    show,
    success: showAs('success'),
    error: showAs('error'),
    info: showAs('info'),
    dismiss: () => publish(null),
    subscribe: (listener) => {
      listeners.add(listener);
      for (const message of queued) listener(message);
      queued = [];
      return () => listeners.delete(listener);
    },
    onQueued: (listener) => {
      queueListeners.add(listener);
      if (queued.length > 0) listener();
      return () => queueListeners.delete(listener);
    },
  };
};
