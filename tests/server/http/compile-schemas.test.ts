import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { compileSchemas } from '#server/http/compile-schemas.ts';

const schema = () => {
  const person = z.object({ name: z.string().check(z.trim(), z.minLength(1)), age: z.optional(z.number()) });
  return z.object({
    people: z.array(person),
    boss: z.nullable(person),
    kind: z.union([z.object({ a: z.literal(1) }), z.object({ b: z.string() })]),
    range: z
      .object({ from: z.number(), to: z.number() })
      .check(z.refine(({ from, to }) => from <= to, 'Wrong')),
    strict: z.optional(z.strictObject({ x: z.number() })),
    piped: z.pipe(
      z.object({ n: z.number() }),
      z.transform(({ n }: { n: number }) => n + 1),
    ),
  });
};
const valid = {
  people: [{ name: ' Ann ', age: 3, secret: true }, { name: 'Bob' }],
  boss: null,
  kind: { b: 'x', c: 1 },
  range: { from: 1, to: 2 },
  strict: { x: 1 },
  piped: { n: 1 },
};
const inputs = {
  valid,
  'no object': null,
  'a nested error': { ...valid, people: [{ name: 'Ann' }, { name: '', age: 'old' }] },
  'a failing refinement': { ...valid, range: { from: 2, to: 1 } },
  'an unknown key of a strict object': { ...valid, strict: { x: 1, y: 2 } },
  'missing keys': { people: [] },
  'no option that fits': { ...valid, kind: { a: 2 } },
};

describe('a compiled schema', () => {
  it.each(Object.entries(inputs))('parses %s like the original schema', (_, input) => {
    const compiled = schema();
    compileSchemas({ routes: [compiled] });
    expect(compiled._zod.traits.has('$ZodObjectJIT')).toBe(true);
    const { success, data, error } = schema().safeParse(input);
    expect(compiled.safeParse(input)).toMatchObject({ success, ...(success && { data }) });
    expect(compiled.safeParse(input).error?.issues).toEqual(error?.issues);
  });

  it('has no unknown keys in its result', () => {
    const compiled = schema();
    compileSchemas(compiled);
    expect(compiled.parse(valid).people[0]).toEqual({ name: 'Ann', age: 3 });
  });
});
