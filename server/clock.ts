/** Where the server gets the time from, so that tests can choose it. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };
