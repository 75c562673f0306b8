import { type AnyEventObject, type AnyStateMachine, isMachineSnapshot } from 'xstate';
import { machineCatalogue } from '#machines/index.ts';
import type { Fixture, FixtureState } from '../../../scripts/inspector/fixtures/fixture.ts';
import { startTestActor, type TestActor } from './test-actor.ts';

/** Drives the machine of a fixture, with its children and without the app, to a state. Returns the state value. */
export async function reachState(fixture: Fixture, state: FixtureState): Promise<unknown> {
  const machine = startMachine(fixture, state);
  for (const event of fixture.initialEvents ?? []) machine.send(event);
  const events = [...(state.events ?? [])];
  let hasWaited = state.clockStopped === true;
  for (;;) {
    const call = machine.pendingCalls().find(({ src }) => state.replies?.[src] !== undefined);
    const reply = call && state.replies?.[call.src];
    const [next] = events;
    if (call && reply?.status === undefined) await machine.resolve(call.src, reply?.body);
    else if (call && reply?.status === 401) await machine.resolve(call.src, null);
    else if (call)
      await machine.reject(call.src, Object.assign(new Error('broken'), { status: reply?.status }));
    else if (next && sendTo(machine, next)) events.shift();
    else if (!hasWaited) {
      machine.wait(1000);
      hasWaited = true;
    } else break;
  }
  if (events.length > 0)
    throw new Error(`${fixture.name} never accepted ${events.map(({ type }) => type).join(', ')}`);
  return machine.value();
}

function startMachine(fixture: Fixture, state: FixtureState): TestActor<AnyStateMachine> {
  const machine: AnyStateMachine | undefined = machineCatalogue.find(({ id }) => id === fixture.name);
  if (machine === undefined) throw new Error(`No machine is called ${fixture.name}`);
  return startTestActor(machine, state.input ?? fixture.input, true);
}

/** Sends an event to the machine, or else to the child that accepts it. Returns whether one accepted it. */
function sendTo(machine: TestActor<AnyStateMachine>, event: AnyEventObject): boolean {
  if (machine.can(event)) {
    machine.send(event);
    return true;
  }
  const child = machine.children().find((one) => {
    const snapshot: unknown = one.getSnapshot();
    return isMachineSnapshot(snapshot) && snapshot.can(event);
  });
  child?.send(event);
  return child !== undefined;
}
