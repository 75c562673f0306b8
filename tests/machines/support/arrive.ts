import { type AnyEventObject, type AnyStateMachine, isMachineSnapshot } from 'xstate';
import { machineCatalogue } from '#machines/index.ts';
import type { Place, Scene } from '../../../scripts/inspector/places/place.ts';
import { type Play, play } from './play.ts';

/** The machine with its parts, as the app runs it. */
function bare(scene: Scene, place: Place): Play<AnyStateMachine> {
  const machine: AnyStateMachine | undefined = machineCatalogue.find(({ id }) => id === scene.name);
  if (machine === undefined) throw new Error(`${scene.name} is no machine`);
  return play(machine, place.input ?? scene.input, true);
}

/** Goes to a place with the bare machine as the app does with the real one. Answers the state it leads to. */
export async function arrive(scene: Scene, place: Place): Promise<unknown> {
  const machine = bare(scene, place);
  for (const event of scene.brings ?? []) machine.send(event);
  const sends = [...(place.sends ?? [])];
  let hasWaited = place.stopped === true;
  for (;;) {
    const call = machine.open().find(({ src }) => place.answers?.[src] !== undefined);
    const reply = call && place.answers?.[call.src];
    const [next] = sends;
    if (call && reply?.status === undefined) await machine.answer(call.src, reply?.body);
    else if (call && reply?.status === 401) await machine.answer(call.src, null);
    else if (call) await machine.fail(call.src, new Error('broken'));
    else if (next && take(machine, next)) sends.shift();
    else if (!hasWaited) {
      machine.wait(1000);
      hasWaited = true;
    } else break;
  }
  if (sends.length > 0)
    throw new Error(`${scene.name} never took ${sends.map(({ type }) => type).join(', ')}`);
  return machine.value();
}

/** Gives an event to the machine or else to the part of it that can take it. */
function take(machine: Play<AnyStateMachine>, event: AnyEventObject): boolean {
  if (machine.can(event)) {
    machine.send(event);
    return true;
  }
  const part = machine.parts().find((one) => {
    const snapshot: unknown = one.getSnapshot();
    return isMachineSnapshot(snapshot) && snapshot.can(event);
  });
  part?.send(event);
  return part !== undefined;
}
