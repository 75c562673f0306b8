// The params of the entry's actions, guards and actors, named by what they select.

import type { DoneActorEvent, ErrorActorEvent } from 'xstate';
import type { EntryContext } from './outbox-entry.setup.ts';
import {
  clientFailure,
  type EntryState,
  type EntryView,
  isSendFailure,
  type OutboxEntry,
  type SendFailure,
  type SendPermission,
  type StoredState,
} from './outbox-entry.ts';
import { required } from './support/params.ts';

interface InContext {
  readonly context: EntryContext;
}

export function entryParams({ context: { entry } }: InContext): { entry: OutboxEntry } {
  return { entry };
}

export function replacedEntry({ context: { replaced } }: InContext) {
  return { id: required(replaced, 'replaced entry').id };
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

export function entryWithoutDelay({ context: { entry } }: InContext) {
  return { entry, delay: 0 };
}

export function entryWithDelay({ context: { entry, delay } }: InContext) {
  return { entry, delay };
}

export function withExpectedState(state: StoredState) {
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

export function responseFromOtherTab({ event: { response } }: { event: { response: unknown } }) {
  return { response, isSentElsewhere: true };
}

export function delivery({ context: { entry }, event }: InContext & { event: DoneActorEvent }) {
  return { entry, response: event.output };
}

export function deliveryFromOtherTab({
  context: { entry },
  event: { response },
}: InContext & { event: { response: unknown } }) {
  return { entry, response };
}

export function sendFailure({ event: { error } }: { event: ErrorActorEvent }): SendFailure {
  return isSendFailure(error) ? error : clientFailure(error);
}

export function failed({ context: { entry }, event }: InContext & { event: ErrorActorEvent }) {
  return { entry, failure: sendFailure({ event }) };
}
