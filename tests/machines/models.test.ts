import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, toPromise } from 'xstate';
import { machineCatalogue } from '#machines/index.ts';
import type { Model } from './support/model.ts';
import { isMachine, isOutward } from './support/play.ts';

const models = import.meta.glob<{ model: Model }>('./models/*.model.ts', { eager: true });

function modelOf({ id }: AnyStateMachine): Model {
  const found = models[`./models/${id}.model.ts`];
  if (found === undefined)
    throw new Error(`${id} has no model: describe it in tests/machines/models/${id}.model.ts`);
  return found.model;
}

function callBare(action: unknown): void {
  if (typeof action === 'function') Reflect.apply(action, undefined, []);
}

describe.each(machineCatalogue.map((machine) => ({ name: machine.id, machine })))('$name', ({ machine }) => {
  it('does on every walk what its chart says and what must always hold, and no part of it is idle', async () => {
    const { unvisited, walks } = await modelOf(machine).walkAll();
    expect(unvisited).toEqual([]);
    expect(walks).toBeGreaterThan(1);
  }, 60_000);

  it.each([...(models[`./models/${machine.id}.model.ts`]?.model.scenarios ?? [])])('%s', async (scenario) => {
    await modelOf(machine).playScenario(scenario);
  });

  it('holds together with every machine that runs as a part of it, wherever that may go', async () => {
    const { actors } = machine.implementations;
    const runs = Object.keys(actors).filter((name) => isMachine(actors[name]));
    expect(modelOf(machine).parts).toEqual(runs);
    expect(await modelOf(machine).walkParts()).toBeGreaterThanOrEqual(runs.length);
  }, 60_000);

  it('names whatever it was not provided with', async () => {
    const { actions, actors } = machine.implementations;
    for (const name of Object.keys(actions).filter((one) => isOutward(actions[one]))) {
      expect(() => callBare(actions[name])).toThrow(new Error(`Not provided: ${name}`));
    }
    // A machine that runs as a part names its own.
    for (const [name, logic] of Object.entries(actors).filter(([, one]) => !isMachine(one))) {
      const actor = createActor('src' in logic ? logic.src : logic);
      const outcome = toPromise(actor);
      actor.start();
      await expect(outcome).rejects.toThrow(new Error(`Not provided: ${name}`));
    }
  });
});
