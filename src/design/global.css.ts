import { assignVars, globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';
import { dark, darkMoreContrast, light, lightMoreContrast, type Palette } from './palette.ts';
import { vars } from './tokens.css.ts';

const isColour = (name: string): name is keyof Palette => name in vars.color;
const overrides = (some: Readonly<Partial<Palette>>) =>
  Object.fromEntries(
    Object.entries(some).flatMap(([name, value]) => (isColour(name) ? [[vars.color[name], value]] : [])),
  );

globalStyle(':root', {
  vars: assignVars(vars.color, light),
  colorScheme: 'light',
  '@media': {
    [media.moreContrast]: { vars: overrides(lightMoreContrast) },
    [media.darkScheme]: { vars: assignVars(vars.color, dark), colorScheme: 'dark' },
    [media.darkMoreContrast]: { vars: overrides(darkMoreContrast) },
  },
});

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' });
globalStyle(':where(body, h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, blockquote)', { margin: 0 });
globalStyle(':where(ul, ol, fieldset, legend)', { padding: 0, border: 0, minInlineSize: 0 });
globalStyle(':where(ul, ol)', { listStyle: 'none' });
globalStyle(':where(img, svg, video)', { display: 'block', maxInlineSize: '100%' });
globalStyle(':where(svg)', { flexShrink: 0 });
globalStyle(':where(a)', { color: 'inherit', textDecoration: 'none' });
globalStyle(':where(button)', {
  background: 'none',
  border: 0,
  padding: 0,
  color: 'inherit',
  cursor: 'pointer',
  textAlign: 'inherit',
});
// 16 px keeps iOS from zooming into a focused field.
globalStyle(':where(button, input, textarea, select)', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
});
globalStyle(':where(input, textarea, select)', { fontSize: vars.text.md });
globalStyle(':where(h1, h2, h3, h4)', {
  fontSize: vars.text.md,
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.snug,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
});
globalStyle('[hidden]', { display: 'none !important' });

globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  scrollPaddingBlock: `${vars.size.header} calc(${vars.size.bar} + ${vars.space[4]})`,
  overflowX: 'clip',
});
globalStyle('body', {
  minBlockSize: '100dvh',
  fontFamily: vars.font.body,
  fontSize: vars.text.md,
  lineHeight: vars.leading.normal,
  color: vars.color.ink,
  background: vars.color.paper,
  overflowWrap: 'break-word',
  overflowX: 'clip',
  WebkitTapHighlightColor: 'transparent',
  WebkitFontSmoothing: 'antialiased',
});
globalStyle('::selection', { background: vars.color.brand, color: vars.color.onBrand });
globalStyle(':focus', { outline: 'none' });
globalStyle(':focus-visible', { outline: `3px solid ${vars.color.focus}`, outlineOffset: vars.space.half });
// A heading or region that a script focuses (after navigation, in a dialog) is not a control.
globalStyle('[tabindex="-1"]:focus-visible', { outline: 'none' });
globalStyle('::placeholder', { color: vars.color.inkFaint, opacity: 1 });
globalStyle('input[type="search"]::-webkit-search-cancel-button', { display: 'none' });

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.reducedMotion]: {
      // Not one millisecond: Zag could miss the end of such an animation and leave a dialog mounted.
      animationDuration: '0s !important',
      animationIterationCount: '1 !important',
      // A transition of inherited properties, however short, would start in each element after that of its parent.
      transitionDuration: '0s !important',
    },
  },
});

// A server-rendered screen, until the app replaces it: the server does not know the time zone of the user.
globalStyle('[data-server-rendered]', { display: 'contents' });
globalStyle('[data-server-rendered] :has(> time)', { visibility: 'hidden' });
