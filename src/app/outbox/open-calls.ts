import type { Answer } from '../../api/client.ts';

interface Promised {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** The calls whose answer somebody on this page still waits for, by key. */
export function openCalls() {
  const calls = new Map<string, Promised>();
  const close = (key: string, how: (call: Promised) => void): boolean => {
    const call = calls.get(key);
    calls.delete(key);
    if (call) how(call);
    return call !== undefined;
  };
  return {
    open(key: string): Promise<Answer> {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      calls.set(key, { resolve, reject });
      return promise;
    },
    /** Whether anybody waits for its answer. */
    isOpen: (key: string): boolean => calls.has(key),
    answer: (key: string, answer: Answer): boolean => close(key, ({ resolve }) => resolve(answer)),
    /** Takes it back in silence; whoever has to be told of it is told elsewhere. */
    drop: (key: string): boolean => close(key, ({ reject }) => reject(dropped())),
    /** Nobody waits for it after all. */
    forget: (key: string): boolean => calls.delete(key),
  };
}

/** Reads like a call that was called off: nobody has to be told of a failure. */
function dropped(): Error {
  return Object.assign(new Error('It is not sent'), { name: 'AbortError' });
}
