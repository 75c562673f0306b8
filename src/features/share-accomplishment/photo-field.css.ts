import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

const { space, color } = vars;

export const preview = style({ position: 'relative', alignSelf: 'flex-start', maxInlineSize: '100%' });

export const picture = style({
  display: 'block',
  maxInlineSize: '100%',
  maxBlockSize: '200px',
  borderRadius: vars.radius.medium,
  background: color.surfaceSunken,
});

export const remove = style({
  position: 'absolute',
  insetBlockStart: space[1],
  insetInlineEnd: space[1],
  background: color.surface,
  boxShadow: color.shadow,
});

export const waiting = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: vars.size.touch,
  color: color.inkMuted,
  fontSize: vars.text.sm,
});
