/** After so many milliseconds without a response persisted data is shown. */
export const SLOW_READ = 3000;
