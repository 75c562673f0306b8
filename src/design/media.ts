/** Media queries, for `@media` keys in `.css.ts` files and for `matchMedia`. */
export const media = {
  /** Tablets and up: dialogs are centred instead of sheets. */
  wide: 'screen and (min-width: 768px)',
  /** Laptops and up: the bottom bar is a side rail, a second column appears. */
  desktop: 'screen and (min-width: 1024px)',
  /** A phone in landscape, or with its keyboard open: the navigation follows the content, which leaves room for the text field. */
  shortScreen: 'screen and (max-height: 380px) and (max-width: 1023px)',
  /** A font so large, or a screen so small, that a line holds few words: rows become columns. */
  narrow: 'screen and (max-width: 15em)',
  hover: '(hover: hover) and (pointer: fine)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  darkScheme: '(prefers-color-scheme: dark)',
  /** The user prefers more contrast. */
  moreContrast: '(prefers-contrast: more)',
  darkMoreContrast: '(prefers-contrast: more) and (prefers-color-scheme: dark)',
  /** Backgrounds may be invisible: what only a background separates needs a border. */
  highContrast: '(forced-colors: active), (prefers-contrast: more)',
  forcedColors: '(forced-colors: active)',
} as const;

/** Inline padding of at least `padding`, which keeps content beside the notch of a phone in landscape. */
export const besideNotch = (padding: string): string =>
  `max(${padding}, env(safe-area-inset-left)) max(${padding}, env(safe-area-inset-right))`;
