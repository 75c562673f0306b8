import * as fc from 'fast-check';
import * as z from 'zod';

/** Problematic texts. `JSON.stringify` escapes the lone surrogate, so it reaches the server. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  '../..',
  '%',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '${7*7}',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(101),
  'x'.repeat(5_000),
  'ß'.repeat(100),
  '٣',
  '1e309',
];

const nastyNumbers = [0, -1, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE];

/** Random JSON values. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.constantFrom(...nastyNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], { length: -1 }, { $ne: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

const moments: readonly string[] = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1899-12-31T23:59:59Z',
  '2024-02-29T12:00:00+14:00',
  '2026-03-29T02:30:00+01:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00+23:59',
  '2030-01-01T00:00:00.123456789Z',
];

/** Samples by the pattern of a schema. */
const samples: readonly string[] = [
  '#dc2626',
  '/api/images/0',
  '/api/images/__proto__',
  'data:image/jpeg;base64,/9j/4AAQSkZJRg==',
  'data:image/png;base64,AAAA',
  'data:image/webp;base64,UklGRgAAAABXRUJQ',
  'friend@example.com',
  ...moments,
  ...nastyTexts,
];

const jsonSchema = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
  const: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  required: z.array(z.string()).optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

export const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

export type Hints = {
  /** Existing ids. */
  readonly ids: readonly string[];
  /** Plausible times of a game. */
  readonly moments: readonly string[];
};

/** Values that a schema of the contract accepts, according to its JSON Schema. */
export function valuesOf(schema: z.core.$ZodType, hints: Hints): fc.Arbitrary<unknown> {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fromJsonSchema(jsonSchema.parse(described), hints);
}

function fromJsonSchema(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => fromJsonSchema(one, hints)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.properties) return objects(schema.properties, schema.required ?? [], hints);
  if (schema.type === 'string') return texts(schema, hints);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -1000, maximum = 1000 } = schema;
    return fc.oneof(fc.constantFrom(minimum, maximum), fc.integer({ min: minimum, max: maximum }));
  }
  throw new Error(`No values are known for ${JSON.stringify(schema)}`);
}

function objects(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  hints: Hints,
): fc.Arbitrary<unknown> {
  const parts = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, fromJsonSchema(one, hints)]),
  );
  return fc.record<Record<string, unknown>>(parts, { requiredKeys: [...required] });
}

function texts(schema: JsonSchema, hints: Hints): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern, format } = schema;
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text));
  const known = fc.constantFrom(...samples.filter(fits));
  if (format === 'date-time') return fc.oneof(known, fc.constantFrom(...hints.moments));
  if (maxLength === 64 && pattern === undefined) {
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...hints.ids) }, known);
  }
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' }).filter(fits);
  return pattern === undefined || fits('Some text') ? fc.oneof(known, free, fc.constant('Some text')) : known;
}
