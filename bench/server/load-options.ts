import * as z from 'zod';

/** The options of `load-generator.ts`: it requests the paths in turn, repeatedly, on each of the connections. */
export const loadOptions = z.object({
  origin: z.string(),
  paths: z.array(z.string()),
  cookie: z.string(),
  connections: z.number(),
  seconds: z.number(),
});
export type LoadOptions = z.infer<typeof loadOptions>;
