import { assignVars, globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';
import { dark, darkSharp, light, lightSharp, type Palette } from './palette.ts';
import { vars } from './tokens.css.ts';

const lightVars = assignVars(vars.color, light);
const darkVars = assignVars(vars.color, dark);

const isColour = (name: string): name is keyof Palette => name in vars.color;
const changed = (some: Readonly<Partial<Palette>>) =>
  Object.fromEntries(
    Object.entries(some).flatMap(([name, value]) => (isColour(name) ? [[vars.color[name], value]] : [])),
  );

// The system decides unless data-theme on <html> does. Both blocks are written out, for a forced theme must win either way.
globalStyle(':root', {
  vars: lightVars,
  colorScheme: 'light',
  '@media': {
    [media.sharp]: { vars: changed(lightSharp) },
    [media.darkScheme]: { vars: darkVars, colorScheme: 'dark' },
    [media.darkSharp]: { vars: changed(darkSharp) },
  },
});
globalStyle(':root[data-theme="light"]', { vars: lightVars, colorScheme: 'light' });
globalStyle(':root[data-theme="dark"]', { vars: darkVars, colorScheme: 'dark' });
