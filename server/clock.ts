/** Where the server gets the time from, so that tests can choose it. */
export type Clock = { readonly now: () => Date };

/** The machine's own time. Sessions and codes go by it in tests too, as the library does that keeps them. */
export const systemClock: Clock = { now: () => new Date() };
