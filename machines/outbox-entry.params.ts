import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { EntryContext } from './outbox-entry.setup.ts';
import {
  type EntryState,
  type EntryView,
  isSendFailure,
  type OutboxEntry,
  type SendFailure,
  type SendPermission,
  type StoredState,
  unsendable,
} from './outbox-entry.ts';

/** The params that the chart of an entry passes to its actions, guards and actors. */
interface InContext {
  readonly context: EntryContext;
}

export function subject({ context: { entry } }: InContext): { entry: OutboxEntry } {
  return { entry };
}

export function view(state: EntryState) {
  return ({ context: { entry, response } }: InContext): EntryView => ({
    ...entry,
    state,
    uploaded: null,
    response,
  });
}

export function uploading({
  context,
  event: { uploaded },
}: InContext & { event: { uploaded: number } }): EntryView {
  return { ...view('sending')({ context }), uploaded };
}

export function saved({ context: { entry } }: InContext) {
  return { entry, delay: 0 };
}

export function backedOff({ context: { entry, delay } }: InContext) {
  return { entry, delay };
}

export function newerAs(state: StoredState) {
  return ({ event: { entry } }: { event: { entry: OutboxEntry } }) => ({ entry, state });
}

export function stored({ event: { output } }: { event: DoneActorEvent<OutboxEntry> }) {
  return { entry: output };
}

export function permission(status: SendPermission['status']) {
  return ({ event }: { event: DoneActorEvent<SendPermission> }) => ({ permission: event.output, status });
}

export function responded({ event }: { event: DoneActorEvent }) {
  return { response: event.output, isSentElsewhere: false };
}

export function deliveredElsewhere({ event: { response } }: { event: { response: unknown } }) {
  return { response, isSentElsewhere: true };
}

export function delivery({ context: { entry }, event }: InContext & { event: DoneActorEvent }) {
  return { entry, response: event.output };
}

export function deliveryElsewhere({
  context: { entry },
  event: { response },
}: InContext & { event: { response: unknown } }) {
  return { entry, response };
}

export function sendFailure({ event: { error } }: { event: ErrorActorEvent }): SendFailure {
  return isSendFailure(error) ? error : unsendable(error);
}

export function failed({ context: { entry }, event }: InContext & { event: ErrorActorEvent }) {
  return { entry, failure: sendFailure({ event }) };
}
