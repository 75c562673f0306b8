import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Model } from './support/model.ts';
import { mutantsOf, unharmed } from './support/mutants.ts';

const models = Object.values(import.meta.glob<{ model: Model }>('./models/*.model.ts', { eager: true }));

/**
 * The machines behind what people see most and those that the app always runs; `MUTATE=all` selects
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
  'upvote',
];
const chosen = models.filter(
  ({ model }) => process.env['MUTATE'] === 'all' || chosenIds.includes(model.machine.id),
);

/** Whether the model's scenarios, walks or coverage notice that a machine is not as it should be; the cheapest first. */
async function isNoticed(model: Model, machine: AnyStateMachine): Promise<boolean> {
  try {
    for (const scenario of model.scenarios) await model.playScenario(scenario, machine);
    const { unvisited } = await model.walkAll(machine, 'shortest');
    return unvisited.length > 0;
  } catch {
    return true;
  }
}

for (const { model } of chosen) {
  describe(`the model of ${model.machine.id} notices when`, () => {
    // That its scenarios and walks succeed on the machine itself is tested beside it, in models.test.ts.
    it('nothing is wrong, and says so', () => {
      expect(model.behavesLike(unharmed(model.machine))).toBe(true);
    });

    for (const { name, machine } of mutantsOf(model.machine)) {
      it(`at ${name}`, async () => {
        // Two charts may say the same in other words; that is proved, not assumed.
        expect((await isNoticed(model, machine)) || model.behavesLike(machine)).toBe(true);
      }, 60_000);
    }
  });
}
