import type { Names, Plan } from './names.ts';

/** A machine with one thing to do, in the catalogue, and the model by which it is walked. */
export function machinePlan({ kebab, camel, pascal }: Names): Plan {
  const machine = `import { assign, setup } from 'xstate';
import { answer, failure } from './support/params.ts';
import { types } from './support/types.ts';
import { unprovidedAction, unprovidedActor } from './support/unprovided.ts';

export interface ${pascal}Input {
  readonly id: string;
}

interface ${pascal}Context extends ${pascal}Input {
  /** What came of it; \`null\` until it did. */
  readonly result: string | null;
}

type ${pascal}Event = { readonly type: '${kebab}.start' };

export const ${camel}Machine = setup({
  types: types<{ input: ${pascal}Input; context: ${pascal}Context; events: ${pascal}Event }>(),
  actors: {
    work: unprovidedActor<string, { id: string }>('work'),
  },
  actions: {
    keepResult: assign((_, result: string) => ({ result })),
    announceFailure: unprovidedAction<{ error: unknown }>('announceFailure'),
  },
}).createMachine({
  id: '${kebab}',
  context: ({ input }) => ({ ...input, result: null }),
  initial: 'idle',
  states: {
    idle: {
      on: { '${kebab}.start': 'working' },
    },
    working: {
      invoke: {
        id: 'work',
        src: 'work',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'done', actions: { type: 'keepResult', params: answer } },
        onError: { target: 'idle', actions: { type: 'announceFailure', params: failure } },
      },
    },
    done: { type: 'final' },
  },
});
`;
  const model = `import { expect } from 'vitest';
import { ${camel}Machine } from '#machines/${kebab}.machine.ts';
import { defineModel } from '../support/model.ts';
import { broken } from '../support/samples.ts';

export const model = defineModel({
  machine: ${camel}Machine,
  inputs: { one: { id: 'one' } },
  events: [{ type: '${kebab}.start' }],
  outcomes: {
    work: { done: ['well done'], error: [broken] },
  },
  simple: Infinity,
  invariants: {
    'work is under way exactly while it says so': ({ open, is }) => {
      expect(open().map(({ src, input }) => [src, input])).toEqual(
        is('working') ? [['work', { id: 'one' }]] : [],
      );
    },
    'there is a result exactly when it is done': ({ context, is }) => {
      expect(context.result).toBe(is('done') ? 'well done' : null);
    },
  },
  scenarios: {
    'keeps the result': async (start) => {
      const machine = start({ id: 'one' });
      machine.send({ type: '${kebab}.start' });
      await machine.answer('work', 'well done');
      expect(machine.value()).toBe('done');
      expect(machine.context()).toEqual({ id: 'one', result: 'well done' });
    },
    'announces a failure and can be started again': async (start) => {
      const machine = start({ id: 'one' });
      machine.send({ type: '${kebab}.start' });
      await machine.fail('work', broken);
      expect(machine.effects()).toEqual([['announceFailure', { error: broken }]]);
      machine.send({ type: '${kebab}.start' });
      expect(machine.value()).toBe('working');
    },
  },
});
`;
  return {
    files: [
      { path: `machines/${kebab}.machine.ts`, text: machine },
      { path: `tests/machines/models/${kebab}.model.ts`, text: model },
    ],
    edits: [
      {
        path: 'machines/index.ts',
        insert: `import { ${camel}Machine } from './${kebab}.machine.ts';\n`,
        before: '\n/** Every machine there is',
      },
      { path: 'machines/index.ts', insert: `  ${camel}Machine,\n`, before: '];' },
    ],
    next: [
      'Say in tests/machines/models what it must always do, then: npm run test:models.',
      'npm run diagrams, and look at the picture.',
      `Give it its actors in src/features/<resource>/use-${kebab}.ts.`,
    ],
  };
}
