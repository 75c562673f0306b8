import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import * as backOff from '#machines/back-off.ts';
import type { ConnectedApp } from '#tests/support/msw-server.ts';

export interface Network {
  /** Takes the device offline: `navigator.onLine` is false, and every request fails. */
  readonly disconnect: () => void;
  /** Takes the device online again. */
  readonly restore: () => void;
}

/** Shortens the back-off to 20 ms, until mocks are restored. */
export const retryAtOnce = () => vi.spyOn(backOff, 'backOffDelay').mockReturnValue(20);

/** The network of the device under test. */
export function networkOf({ msw }: Pick<ConnectedApp, 'msw'>): Network {
  const setOnline = (isOnline: boolean) =>
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  return {
    disconnect() {
      msw.use(http.all('*', () => HttpResponse.error()));
      setOnline(false);
    },
    restore() {
      msw.resetHandlers();
      setOnline(true);
    },
  };
}
