import { describe, expect, it } from 'vitest';
import { machineCatalogue } from '#machines/index.ts';
import { machineFixtures } from '../../scripts/inspector/fixtures/index.ts';
import type { Model } from './support/model.ts';
import { atomicStatesOf } from './support/paths.ts';
import { reachState } from './support/reach-state.ts';

/** The gallery reaches all states of all machines, and each entry reaches the state that it is named after. */

const models = Object.values(import.meta.glob<{ model: Model }>('./models/*.model.ts', { eager: true }));
const statesOf = (name: string) =>
  models.find(({ model }) => model.machine.id === name)?.model.states() ?? [];

/**
 * Machines without a fixture. The states of an entry depend on the storage and the locks of the browser, which a page of
 * the gallery does not have; the fixture of the outbox has the states of its entry that need neither.
 */
const withoutFixture = ['outbox-entry'];

it('has a fixture for each machine', () => {
  expect([...machineFixtures.map(({ name }) => name), ...withoutFixture].toSorted()).toEqual(
    machineCatalogue.map(({ id }) => id).toSorted(),
  );
});

describe.each(machineFixtures.map((fixture) => [fixture.name, fixture] as const))(
  'the fixture of %s',
  (name, fixture) => {
    const entries = Object.entries(fixture.states);

    it('reaches every state that the model reaches', async () => {
      const values = await Promise.all(entries.map(([, state]) => reachState(fixture, state)));
      const reached = new Set(values.flatMap(atomicStatesOf));
      expect(statesOf(name).filter((state) => !reached.has(state))).toEqual([]);
    });

    it('reaches the state that an entry is named after', async () => {
      const states = new Set(statesOf(name));
      const named = entries.filter(([stateName]) => states.has(stateName));
      expect(named.length).toBeGreaterThan(0);
      for (const [stateName, state] of named)
        expect(atomicStatesOf(await reachState(fixture, state))).toContain(stateName);
    });
  },
);
