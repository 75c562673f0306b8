/** Lets the browser answer a finger before the next step. */
export const breathe = () => new Promise((resolve) => setTimeout(resolve));
