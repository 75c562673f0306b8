import { describe, expect, it } from 'vitest';
import { machineCatalogue } from '#machines/index.ts';
import { machineScenes } from '../../scripts/inspector/places/index.ts';
import { arrive } from './support/arrive.ts';
import type { Model } from './support/model.ts';
import { leavesOf, statesOf, type Way } from './support/ways.ts';

/** The places that a screen can be opened in lead where their names say, and to every state there is. */

const models = Object.values(
  import.meta.glob<{ model: Model & { readonly ways: () => readonly Way[] } }>('./models/*.model.ts', {
    eager: true,
  }),
);
const waysOf = (name: string) => models.find(({ model }) => model.machine.id === name)?.model.ways() ?? [];

/**
 * Machines without a scene. The states of an entry depend on the storage and the locks of the browser, which a page of
 * the gallery does not have; the scene of the outbox has its entry in those states that need neither.
 */
const withoutScene = ['outbox-entry'];

it('every machine has its places', () => {
  expect([...machineScenes.map(({ name }) => name), ...withoutScene].toSorted()).toEqual(
    machineCatalogue.map(({ id }) => id).toSorted(),
  );
});

describe.each(machineScenes.map((scene) => [scene.name, scene] as const))(
  'the places of %s',
  (name, scene) => {
    const places = Object.entries(scene.places);

    it('lead to every state that the model leads to', async () => {
      const reached = await Promise.all(places.map(([, place]) => arrive(scene, place)));
      const seen = new Set(reached.flatMap(leavesOf));
      expect(statesOf(waysOf(name)).filter((state) => !seen.has(state))).toEqual([]);
    });

    it('lead to the state they are called by', async () => {
      const states = new Set(statesOf(waysOf(name)));
      const named = places.filter(([called]) => states.has(called));
      expect(named.length).toBeGreaterThan(0);
      for (const [called, place] of named) expect(leavesOf(await arrive(scene, place))).toContain(called);
    });
  },
);
