import type { QueryClient } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import type { OutboxActor } from '#machines/outbox.machine.ts';
import { createOutbox } from '#src/app/outbox/create-outbox.ts';

/** The outbox of somebody who is signed in, until the test is over. */
export function openOutbox(client: QueryClient, userId: string): OutboxActor {
  const outbox = createOutbox(client);
  outbox.start();
  outbox.send({ type: 'session.signedIn', userId });
  onTestFinished(() => {
    cleanup();
    outbox.stop();
  });
  return outbox;
}
