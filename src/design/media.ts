/** Media queries by what they mean, for `@media` keys in `.css.ts` files and for `matchMedia`. */
export const media = {
  /** Tablets and up: dialogs are centred instead of sheets. */
  wide: 'screen and (min-width: 768px)',
  /** Laptops and up: the bottom bar is a side rail, a second column appears. */
  rail: 'screen and (min-width: 1024px)',
  /** A phone on its side, or with its keyboard up: what is being written matters more than where one could go. */
  low: 'screen and (max-height: 380px) and (max-width: 1023px)',
  /** Letters so large, or a screen so small, that a line holds few words: what stands side by side goes below one another. */
  cramped: 'screen and (max-width: 15em)',
  hover: '(hover: hover) and (pointer: fine)',
  still: '(prefers-reduced-motion: reduce)',
  darkScheme: '(prefers-color-scheme: dark)',
  /** More contrast is wanted, in the light and in the dark. */
  sharp: '(prefers-contrast: more)',
  darkSharp: '(prefers-contrast: more) and (prefers-color-scheme: dark)',
  /** What a background alone would tell needs an edge. */
  edged: '(forced-colors: active), (prefers-contrast: more)',
  forced: '(forced-colors: active)',
} as const;
