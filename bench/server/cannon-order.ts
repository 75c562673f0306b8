import * as z from 'zod';

/** What `cannon.ts` is told: to ask for these paths one after the other, over and over, on so many connections. */
export const cannonOrder = z.object({
  origin: z.string(),
  paths: z.array(z.string()),
  cookie: z.string(),
  connections: z.number(),
  seconds: z.number(),
});
export type CannonOrder = z.infer<typeof cannonOrder>;
