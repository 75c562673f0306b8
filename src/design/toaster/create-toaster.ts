export type ToastTone = 'info' | 'success' | 'error';

export type ToastInput = {
  title?: string;
  description?: string;
  tone?: ToastTone;
  /** How long it stands, in milliseconds. */
  duration?: number;
};

export type ToastMessage = Required<Pick<ToastInput, 'tone' | 'duration'>> &
  Pick<ToastInput, 'title' | 'description'>;

/** `null` asks for the visible toast to go away. */
type Listener = (message: ToastMessage | null) => void;

type Words = string | Omit<ToastInput, 'tone'>;

export type ToasterControls = {
  show: (input: ToastInput) => void;
  /** A string is the title. */
  success: (words: Words) => void;
  error: (words: Words) => void;
  info: (words: Words) => void;
  dismiss: () => void;
  subscribe: (listener: Listener) => () => void;
  /** Has `listener` told when something waits to be shown, now or later, because nobody has subscribed yet. */
  onWaiting: (listener: () => void) => () => void;
};

/** How long a toast stands unless told otherwise (specification §9). */
export const defaultToastDuration = 5000;

/**
 * Speaks to the `<Toaster>` that is given it. There is only ever one toast: a new one replaces the old at once. Small
 * enough for the first load; what is said before the viewport is mounted is kept until it is.
 */
export const createToaster = (): ToasterControls => {
  const listeners = new Set<Listener>();
  const impatient = new Set<() => void>();
  let waiting: ToastMessage | null = null;

  const publish = (message: ToastMessage | null) => {
    waiting = listeners.size === 0 ? message : null;
    for (const listener of listeners) listener(message);
    if (waiting) for (const listener of impatient) listener();
  };
  const show = ({ tone = 'info', duration = defaultToastDuration, title, description }: ToastInput) =>
    publish({ tone, duration, title, description });
  const say = (tone: ToastTone) => (words: Words) =>
    show(typeof words === 'string' ? { title: words, tone } : { ...words, tone });

  return {
    show,
    success: say('success'),
    error: say('error'),
    info: say('info'),
    dismiss: () => publish(null),
    subscribe: (listener) => {
      listeners.add(listener);
      if (waiting) {
        listener(waiting);
        waiting = null;
      }
      return () => listeners.delete(listener);
    },
    onWaiting: (listener) => {
      impatient.add(listener);
      if (waiting) listener();
      return () => impatient.delete(listener);
    },
  };
};
