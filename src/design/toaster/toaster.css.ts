import { createVar, style, styleVariants } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const { space, duration, ease } = vars;

/** Named plainly, for Ark puts it into the group's inline style. */
export const topOffset = '--toast-top';

export const group = style({
  zIndex: `${vars.layer.toast} !important`,
  vars: { [topOffset]: `calc(env(safe-area-inset-top) + ${space[2]})` },
  borderRadius: vars.radius.medium,
  selectors: {
    '&:focus-visible': { outline: 'none' },
  },
  '@media': { [media.rail]: { vars: { [topOffset]: space[6] } } },
});

/** How far a finger has pushed the toast to the right. */
export const pushed = createVar();

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
  vars: { [pushed]: '0px' },
  opacity: 'var(--opacity)',
  translate: `${pushed} calc(var(--y) * 0.5)`,
  transition: `translate ${duration.calm} ${ease.out}, opacity ${duration.quick} linear`,
  selectors: {
    // The region around it gets focus from F8: say where it went.
    [`${group}:focus-visible > &`]: { outline: `3px solid ${vars.color.focus}`, outlineOffset: space.half },
    '&[data-pushing]': { transition: 'none' },
    '&[data-state="closed"][data-pushed]': { vars: { [pushed]: '110%' } },
    '&[data-state="closed"]:not([data-pushed])': { translate: `0 calc(-1 * ${space[4]})` },
  },
  '@media': { [media.edged]: { border: '1px solid' } },
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
