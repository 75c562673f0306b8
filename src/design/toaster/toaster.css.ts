import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { space, duration, ease } = vars;

/** A fixed name, because Ark puts it into the inline style of the group. */
export const topOffset = '--toast-top';

export const group = style({
  zIndex: `${vars.layer.toast} !important`,
  vars: { [topOffset]: `calc(env(safe-area-inset-top) + ${space[2]})` },
  borderRadius: vars.radius.medium,
  selectors: { '&:focus-visible': { outline: 'none' } },
  '@media': { [media.desktop]: { vars: { [topOffset]: space[6] } } },
});

/** Set by the component while a finger swipes the toast to the right. */
export const swipeDistance = createVar();

export const toast = style({
  inlineSize: '100%',
  maxInlineSize: '440px',
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  paddingBlock: space[3],
  paddingInline: `${space[4]} ${space[2]}`,
  borderRadius: vars.radius.medium,
  background: vars.color.toast,
  color: vars.color.onToast,
  boxShadow: vars.color.shadowRaised,
  touchAction: 'pan-y',
  userSelect: 'none',
  vars: { [swipeDistance]: '0px' },
  opacity: 'var(--opacity)',
  translate: `${swipeDistance} calc(var(--y) * 0.5)`,
  transition: `translate ${duration.medium} ${ease.out}, opacity ${duration.quick} linear`,
  selectors: {
    // F8 focuses the region around the toast.
    [`${group}:focus-visible > &`]: { outline: `3px solid ${vars.color.focus}`, outlineOffset: space.half },
    '&[data-swiping]': { transition: 'none' },
    '&[data-state="closed"][data-swiped]': { vars: { [swipeDistance]: '110%' } },
    '&[data-state="closed"]:not([data-swiped])': { translate: `0 calc(-1 * ${space[4]})` },
  },
  '@media': { [media.highContrast]: { border: '1px solid' } },
});
export const icon = styleVariants({
  info: { color: vars.color.toastInfo },
  success: { color: vars.color.toastSuccess },
  error: { color: vars.color.toastDanger },
});
export const iconPlace = style({ paddingBlockStart: space[3], marginBlockEnd: space[3] });
export const texts = style({
  flex: '1 1 0%',
  minInlineSize: 0,
  minBlockSize: vars.size.touch,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  fontSize: vars.text.sm,
  lineHeight: vars.leading.snug,
});
export const title = style({ fontWeight: vars.weight.bold });
export const close = style({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  inlineSize: vars.size.touch,
  blockSize: vars.size.touch,
  borderRadius: vars.radius.round,
  selectors: { '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: `calc(-1 * ${space[1]})` } },
});
