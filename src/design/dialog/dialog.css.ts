import {
  createGlobalVar,
  createVar,
  globalStyle,
  keyframes,
  style,
  styleVariants,
} from '@vanilla-extract/css';
import { besideNotch, media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { space, duration, ease } = vars;

const fadeIn = keyframes({ from: { opacity: 0 } });
const fadeOut = keyframes({ to: { opacity: 0 } });
const rise = keyframes({ from: { transform: 'translateY(100%)' } });
const sink = keyframes({ to: { transform: 'translateY(100%)' } });
const grow = keyframes({ from: { opacity: 0, transform: 'scale(0.96)' } });
const shrink = keyframes({ to: { opacity: 0, transform: 'scale(0.96)' } });

export const backdrop = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.layer.dialog,
  background: vars.color.overlay,
  selectors: {
    '&[data-state="open"]': { animation: `${fadeIn} ${duration.medium} ${ease.out}` },
    '&[data-state="closed"]': { animation: `${fadeOut} ${duration.quick} ${ease.in} forwards` },
  },
});

export const positioner = style({
  position: 'fixed',
  inset: 0,
  // Its height is that of the screen above the keyboard, which media queries do not know in every browser.
  containerType: 'size',
  zIndex: vars.layer.dialog,
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'center',
  overflow: 'clip',
  '@media': { [media.wide]: { alignItems: 'center', padding: space[6] } },
});

// While a modal dialog is open, Zag sets `pointer-events: none` on the body and `auto` on the dialog. A value of its own on `#root` prevents
// all elements of the page from inheriting the change and being restyled. The backdrop covers the page in any case.
globalStyle('#root', { pointerEvents: 'auto' });

// Zag sets these properties on a dialog's elements. They are not inherited, so that a change does not restyle all descendants.
for (const name of ['layer-index', 'nested-layer-count', 'z-index'])
  createGlobalVar(name, { syntax: '*', inherits: false });

export const content = style({
  display: 'flex',
  pointerEvents: 'auto',
  inlineSize: '100%',
  maxBlockSize: `calc(100% - ${space[6]} - env(safe-area-inset-top))`,
  selectors: {
    '&[data-state="open"]': { animation: `${rise} ${duration.medium} ${ease.out}` },
    '&[data-state="closed"]': { animation: `${sink} ${duration.quick} ${ease.in} forwards` },
  },
  '@media': {
    [media.wide]: {
      maxBlockSize: '90%',
      selectors: {
        '&[data-state="open"]': { animation: `${grow} ${duration.medium} ${ease.out}` },
        '&[data-state="closed"]': { animation: `${shrink} ${duration.quick} ${ease.in} forwards` },
      },
    },
  },
});
export const width = styleVariants({
  small: { '@media': { [media.wide]: { maxInlineSize: '420px' } } },
  medium: { '@media': { [media.wide]: { maxInlineSize: '520px' } } },
});

/** Set by the component while a finger swipes the sheet down. */
export const swipeDistance = createVar({ syntax: '*', inherits: false });

/** So low that title and buttons would leave no space for what is between them. */
const LOW = '(max-height: 380px)';
const scrollsAsAWhole = {
  display: 'block',
  overflow: 'hidden auto',
  overscrollBehavior: 'contain',
  selectors: { '&::after': { display: 'none' } },
} as const;

export const sheet = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  inlineSize: '100%',
  minBlockSize: 0,
  background: vars.color.surfaceRaised,
  color: vars.color.ink,
  boxShadow: vars.color.shadowRaised,
  borderRadius: `${vars.radius.sheet} ${vars.radius.sheet} 0 0`,
  paddingInline: besideNotch('0px'),
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  transform: `translateY(${swipeDistance})`,
  transition: `transform ${duration.medium} ${ease.out}`,
  overflow: 'clip',
  selectors: {
    '&[data-swiping]': { transition: 'none' },
    // A sheet that springs back must not show what is behind its lower edge.
    '&::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockStart: '100%',
      blockSize: '50dvh',
      background: 'inherit',
    },
  },
  '@media': {
    [media.wide]: { borderRadius: vars.radius.large, padding: 0 },
    [media.highContrast]: { border: '1px solid' },
    [media.narrow]: scrollsAsAWhole,
  },
  '@container': { [LOW]: scrollsAsAWhole },
});

export const grabber = style({
  position: 'absolute',
  insetBlockStart: space[2],
  insetInlineStart: '50%',
  translate: '-50%',
  inlineSize: '36px',
  blockSize: '4px',
  borderRadius: vars.radius.round,
  background: vars.color.lineStrong,
  opacity: 0.7,
  '@media': { [media.highContrast]: { border: '1px solid' }, [media.wide]: { display: 'none' } },
});

export const header = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  paddingBlock: `${space[5]} ${space[2]}`,
  paddingInline: `${space[5]} ${space[2]}`,
  '@media': { [media.wide]: { paddingInline: `${space[6]} ${space[3]}` } },
});
/** Without a body the header scrolls, so that a very long name leaves room for the buttons. */
export const alone = style({
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingBlockEnd: space[5],
  '@media': { [media.narrow]: { overflow: 'visible' } },
  '@container': { [LOW]: { overflow: 'visible' } },
});
export const titles = style({ flex: '1 1 0%', minInlineSize: 0, paddingBlockStart: space[2] });
export const title = style({
  fontSize: vars.text.lg,
  fontWeight: vars.weight.heavy,
  letterSpacing: '-0.015em',
});
export const description = style({
  color: vars.color.inkMuted,
  fontSize: vars.text.sm,
  marginBlockStart: space[1],
});

export const body = style({
  flex: '1 1 auto',
  minBlockSize: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  paddingInline: space[5],
  // Room for focus rings at the edges of the scrolled area.
  paddingBlock: `${space[1]} ${space[5]}`,
  '@media': { [media.wide]: { paddingInline: space[6] }, [media.narrow]: { overflow: 'visible' } },
  '@container': { [LOW]: { overflow: 'visible' } },
});
export const footer = style({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column-reverse',
  gap: space[2],
  paddingInline: space[5],
  paddingBlock: `${space[3]} ${space[4]}`,
  borderBlockStart: `1px solid ${vars.color.line}`,
  '@media': {
    [media.wide]: {
      flexDirection: 'row',
      justifyContent: 'flex-end',
      paddingInline: space[6],
      paddingBlock: space[4],
    },
  },
});
