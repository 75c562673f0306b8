import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, toPromise } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { machineCatalogue } from '#machines/index.ts';
import { elementsOf } from './support/coverage.ts';
import type { Model, Visits } from './support/model.ts';
import { mutantsOf } from './support/mutants.ts';
import { isMachine, isOutward } from './support/play.ts';

const models = import.meta.glob<{ model: Model }>('./models/*.model.ts', { eager: true });

function modelOf({ id }: AnyStateMachine): Model {
  const found = models[`./models/${id}.model.ts`];
  if (found === undefined)
    throw new Error(`${id} has no model: describe it in tests/machines/models/${id}.model.ts`);
  return found.model;
}

const walked = new Map<string, Promise<Visits>>();

/** Walks a machine once, whoever asks. */
function walkOnce({ id }: AnyStateMachine, model: Model): Promise<Visits> {
  const walking = walked.get(id) ?? model.walkAll();
  walked.set(id, walking);
  return walking;
}

function callBare(action: unknown): void {
  if (typeof action === 'function') Reflect.apply(action, undefined, []);
}

describe.each(machineCatalogue.map((machine) => ({ name: machine.id, machine })))('$name', ({ machine }) => {
  it('does on every walk what its chart says and what must always hold, and no part of it is idle', async () => {
    const { unvisited, walks } = await walkOnce(machine, modelOf(machine));
    expect(unvisited).toEqual([]);
    expect(walks).toBeGreaterThan(1);
  }, 60_000);

  it.each([...(models[`./models/${machine.id}.model.ts`]?.model.scenarios ?? [])])('%s', async (scenario) => {
    await modelOf(machine).playScenario(scenario);
  });

  it('holds together with every machine that runs as a part of it, wherever that may go', async () => {
    const { actors } = machine.implementations;
    // Machines that are spawned while it runs are tested with it in tests/src/app/outbox.
    const invoked = [machine.root, ...getStateNodes(machine.root)].flatMap(({ invoke }) => invoke);
    const runs = Object.keys(actors).filter(
      (name) => isMachine(actors[name]) && invoked.some(({ src }) => src === name),
    );
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

it('the figures in the documentation are right; if not, run npm run test:models -- -u', async () => {
  const rows = machineCatalogue.map(async (machine) => {
    const model = modelOf(machine);
    const { states, transitions } = elementsOf(machine);
    const { walks } = await walkOnce(machine, model);
    const bound = model.simple === Infinity ? 'any number' : model.simple;
    return [machine.id, states, transitions, bound, walks, [...mutantsOf(machine)].length];
  });
  const table = [
    ['machine', 'states', 'transitions', 'steps of ways without a repeat', 'walks', 'mistakes tried'],
    ['---', '--:', '--:', '--:', '--:', '--:'],
    ...(await Promise.all(rows)),
  ];
  await expect(
    [
      '# The machines in figures',
      '',
      'Made by `npm run test:models -- -u`; do not edit.',
      '',
      ...table.map((row) => `| ${row.join(' | ')} |`),
      '',
    ].join('\n'),
  ).toMatchFileSnapshot('../../docs/machine-figures.md');
}, 60_000);
