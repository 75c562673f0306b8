import { createVar, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

export const count = createVar();
export const chosen = createVar();

export const root = style({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  padding: vars.space[1],
  borderRadius: vars.radius.round,
  background: vars.color.surfaceSunken,
  isolation: 'isolate',
  '@media': { [media.highContrast]: { border: '1px solid' } },
  selectors: {
    '&::before': {
      content: '',
      position: 'absolute',
      zIndex: -1,
      insetBlock: vars.space[1],
      insetInlineStart: vars.space[1],
      inlineSize: `calc((100% - 2 * ${vars.space[1]}) / ${count})`,
      borderRadius: vars.radius.round,
      background: vars.color.brand,
      translate: `calc(100% * ${chosen})`,
      transition: `translate ${vars.duration.medium} ${vars.ease.out}`,
    },
  },
});
export const option = style({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  minBlockSize: vars.size.touch,
  minInlineSize: 0,
  paddingInline: vars.space[3],
  borderRadius: vars.radius.round,
  fontSize: vars.text.sm,
  fontWeight: vars.weight.bold,
  lineHeight: vars.leading.tight,
  textAlign: 'center',
  color: vars.color.inkMuted,
  cursor: 'pointer',
  touchAction: 'manipulation',
  selectors: {
    '&:has(:checked)': { color: vars.color.onBrand },
    '&:has(:focus-visible)': { outline: `3px solid ${vars.color.focus}` },
  },
  '@media': {
    [media.forcedColors]: { selectors: { '&:has(:checked)': { outline: '2px solid Highlight' } } },
  },
});
