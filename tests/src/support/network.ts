import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import * as backOff from '#machines/back-off.ts';
import type { ConnectedApp } from '#tests/support/msw-server.ts';

export interface Network {
  /** Takes the device off the network: it says so, and no call gets an answer. */
  readonly cut: () => void;
  /** Brings it back. */
  readonly restore: () => void;
}

/** Lets what failed be tried again at once, until mocks are restored. */
export const retryAtOnce = () => vi.spyOn(backOff, 'backOffDelay').mockReturnValue(20);

/** The network of the device that the app under test runs on. */
export function networkOf({ msw }: Pick<ConnectedApp, 'msw'>): Network {
  const say = (isOnline: boolean) =>
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  return {
    cut() {
      msw.use(http.all('*', () => HttpResponse.error()));
      say(false);
    },
    restore() {
      msw.resetHandlers();
      say(true);
    },
  };
}
