import * as z from 'zod';

const loadRequest = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  body: z.string().optional(),
});
export type LoadRequest = z.infer<typeof loadRequest>;

/** The options of `load-generator.ts`: it sends the requests in turn, repeatedly, on each of the connections. */
export const loadOptions = z.object({
  origin: z.string(),
  requests: z.array(loadRequest),
  cookie: z.string(),
  connections: z.number(),
  seconds: z.number(),
});
export type LoadOptions = z.infer<typeof loadOptions>;
