import { createContext, use, useState } from 'react';

/** Each new value starts another attempt to load the images that have failed. The app provides the state of the connection. */
export const ImageAttempt = createContext<unknown>(null);

/** Whether an image has failed to load, and the handler of its `error` event. Another address and another attempt have not failed. */
export function useImageFailure(src: string | null | undefined) {
  const attempt = use(ImageAttempt);
  const [failed, setFailed] = useState<{ src: unknown; attempt: unknown }>({ src: null, attempt });
  // The value of an earlier attempt may return, so comparing it is not enough.
  if (failed.attempt !== attempt) setFailed({ src: null, attempt });
  return { hasFailed: !!src && failed.src === src, onError: () => setFailed({ src, attempt }) };
}
