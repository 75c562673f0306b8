import type { QueryClient } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createActor } from 'xstate';
import type { OutboxActor } from '#machines/outbox.machine.ts';
import { onShelf } from '#src/app/offline/device.ts';
import { browserOutbox } from '#src/app/outbox/browser-outbox.ts';

/** The outbox of somebody who is signed in, until the test is over. */
export function openOutbox(client: QueryClient, userId: string): OutboxActor {
  const { logic, connect } = browserOutbox(client);
  const outbox = createActor(logic);
  const disconnect = connect(outbox);
  outbox.start();
  outbox.send({ type: 'session.signedIn', userId });
  onTestFinished(() => {
    cleanup();
    outbox.stop();
    disconnect();
    void onShelf('outbox', 'readwrite', (store) => store.clear());
  });
  return outbox;
}
