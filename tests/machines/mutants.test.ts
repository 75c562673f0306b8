import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Model } from './support/model.ts';
import { mutantsOf, unmutated } from './support/mutants.ts';

const models = Object.values(import.meta.glob<{ model: Model }>('./models/*.model.ts', { eager: true }));

/**
 * The machines of the most used screens and those that the app always runs; `MUTATE=all` selects
 * every machine.
 */
const chosenIds = [
  'app',
  'connection',
  'join-link',
  'notification-queue',
  'outbox',
  'outbox-entry',
  'post-editing',
  'session',
  'tasks',
  'upvote',
];
const chosen = models.filter(
  ({ model }) => process.env['MUTATE'] === 'all' || chosenIds.includes(model.machine.id),
);

/** Whether a scenario of the model fails for a mutant. */
async function failsScenario(model: Model, machine: AnyStateMachine): Promise<boolean> {
  try {
    for (const scenario of model.scenarios) await model.playScenario(scenario, machine);
    return false;
  } catch {
    return true;
  }
}

/** Whether a path or the coverage of the model fails for a mutant. */
async function failsPath(model: Model, machine: AnyStateMachine): Promise<boolean> {
  try {
    const { unvisited } = await model.replayAll(machine, 'shortest');
    return unvisited.length > 0;
  } catch {
    return true;
  }
}

for (const { model } of chosen) {
  describe(`the model of ${model.machine.id}`, () => {
    it('considers the machine equivalent to itself', () => {
      expect(model.isEquivalentTo(unmutated(model.machine))).toBe(true);
    });

    for (const { name, machine } of mutantsOf(model.machine)) {
      it(`kills ${name}`, async () => {
        // The cheapest first. A comparison ends at the first difference, and all paths of an equivalent machine succeed.
        const isKilled = await failsScenario(model, machine);
        expect(isKilled || model.isEquivalentTo(machine) || (await failsPath(model, machine))).toBe(true);
      });
    }
  });
}
