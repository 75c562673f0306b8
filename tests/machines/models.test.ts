import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, toPromise } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { machineCatalogue } from '#machines/index.ts';
import type { Model } from './support/model.ts';
import { isMachine, isProvidedByApp } from './support/test-implementations.ts';

const models = import.meta.glob<{ model: Model }>('./models/*.model.ts', { eager: true });

function modelOf({ id }: AnyStateMachine): Model {
  const found = models[`./models/${id}.model.ts`];
  if (found === undefined)
    throw new Error(`${id} has no model: describe it in tests/machines/models/${id}.model.ts`);
  return found.model;
}

function callWithoutArguments(action: unknown): void {
  if (typeof action === 'function') Reflect.apply(action, undefined, []);
}

describe.each(machineCatalogue.map((machine) => ({ name: machine.id, machine })))('$name', ({ machine }) => {
  it('follows its chart and keeps its invariants on every path, and every state and transition is visited', async () => {
    const { unvisited, paths } = await modelOf(machine).replayAll();
    expect(unvisited).toEqual([]);
    expect(paths).toBeGreaterThan(1);
  });

  it.each([...(models[`./models/${machine.id}.model.ts`]?.model.scenarios ?? [])])('%s', async (scenario) => {
    await modelOf(machine).playScenario(scenario);
  });

  it('keeps its invariants on every path of its child machines', async () => {
    const { actors } = machine.implementations;
    // Spawned machines are tested in tests/src/app/outbox.
    const invoked = [machine.root, ...getStateNodes(machine.root)].flatMap(({ invoke }) => invoke);
    const invokedMachines = Object.keys(actors).filter(
      (name) => isMachine(actors[name]) && invoked.some(({ src }) => src === name),
    );
    expect(modelOf(machine).children).toEqual(invokedMachines);
    expect(await modelOf(machine).replayChildren()).toBeGreaterThanOrEqual(invokedMachines.length);
  });

  it('throws the name of an implementation that is not provided', async () => {
    const { actions, actors } = machine.implementations;
    for (const name of Object.keys(actions).filter((one) => isProvidedByApp(actions[one]))) {
      expect(() => callWithoutArguments(actions[name])).toThrow(new Error(`Not provided: ${name}`));
    }
    // A child machine throws the names of its own.
    for (const [name, logic] of Object.entries(actors).filter(([, one]) => !isMachine(one))) {
      const actor = createActor('src' in logic ? logic.src : logic);
      const outcome = toPromise(actor);
      actor.start();
      await expect(outcome).rejects.toThrow(new Error(`Not provided: ${name}`));
    }
  });
});
