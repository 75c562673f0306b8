import { core } from 'zod/mini';

/**
 * Compiles the object schemas in a value, in place: they parse the same, six times as fast. The contract uses zod/mini,
 * which keeps the client small and interprets objects; zod itself compiles them with this constructor.
 */
export function compileSchemas(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof core.$ZodObject) {
    core.$ZodObjectJIT.init(value, value._zod.def);
    // A schema without checks runs the parser that it was created with.
    if (!value._zod.def.checks?.length) {
      value._zod.run = (payload, context) => value._zod.parse(payload, context);
    }
  }
  const parts = value instanceof core.$ZodType ? value._zod.def : value;
  for (const part of Object.values(parts)) compileSchemas(part, seen);
}
