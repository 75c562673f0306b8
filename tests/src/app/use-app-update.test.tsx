import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useAppUpdate } from '#src/app/status/use-app-update.ts';

/** The offered update of a page whose registration has a waiting service worker of a newer build. */
async function offeredUpdate() {
  vi.stubEnv('PROD', true);
  onTestFinished(() => void vi.unstubAllEnvs());
  const messages: unknown[] = [];
  const waiting = {
    state: 'installed',
    postMessage: (message: unknown, [port]: readonly MessagePort[]) => {
      messages.push(message);
      port?.postMessage(['/assets/index-2.js']);
    },
  };
  const registration = Object.assign(new EventTarget(), { waiting });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  });
  const reload = vi.fn();
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload });
  const { result } = renderHook(() => useAppUpdate(true));
  await waitFor(() => expect(result.current).not.toBeNull());
  return { waiting, messages, serviceWorker, reload, update: () => act(() => result.current?.()) };
}

it('reloads the page once the newer build controls it', async () => {
  const { messages, serviceWorker, reload, update } = await offeredUpdate();
  update();
  expect(messages).toEqual(['which files', 'take over']);
  expect(reload).not.toHaveBeenCalled();
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

it.each(['activating', 'activated', 'redundant'])(
  'reloads the page at once when the worker of the newer build is already %s',
  async (state) => {
    const { waiting, messages, reload, update } = await offeredUpdate();
    waiting.state = state;
    update();
    expect(reload).toHaveBeenCalledOnce();
    expect(messages).toEqual(['which files']);
  },
);
