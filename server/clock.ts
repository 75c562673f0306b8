/** The source of the current time, so that tests can set it. */
export type Clock = { readonly now: () => Date };

/** The system time. Sessions and codes use it in tests too, because better-auth does. */
export const systemClock: Clock = { now: () => new Date() };
