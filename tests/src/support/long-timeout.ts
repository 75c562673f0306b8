/** Options of `vi.waitFor` that are enough for a busy machine; its default is one second. */
export const longTimeout = { timeout: 20_000 };
