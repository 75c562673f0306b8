import { assignVars, globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';
import { dark, light } from './palette.ts';
import { vars } from './tokens.css.ts';

const lightVars = assignVars(vars.color, light);
const darkVars = assignVars(vars.color, dark);

// The system decides unless data-theme on <html> does. Both blocks are written out, for a forced theme must win either way.
globalStyle(':root', {
  vars: lightVars,
  colorScheme: 'light',
  '@media': { [media.darkScheme]: { vars: darkVars, colorScheme: 'dark' } },
});
globalStyle(':root[data-theme="light"]', { vars: lightVars, colorScheme: 'light' });
globalStyle(':root[data-theme="dark"]', { vars: darkVars, colorScheme: 'dark' });
