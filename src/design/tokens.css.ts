import { createGlobalTheme, createGlobalThemeContract } from '@vanilla-extract/css';
import { light } from './palette.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Colours, set by `global.css.ts`. Components use them by purpose and do not know the theme. */
const color = createGlobalThemeContract(light, (_value, path) => `color-${path.map(kebab).join('-')}`);

const scales = createGlobalTheme(':root', {
  /** Four-pixel grid: the key times four is the size in pixels. */
  space: {
    0: '0px',
    half: '2px',
    1: '4px',
    2: '8px',
    3: '12px',
    4: '16px',
    5: '20px',
    6: '24px',
    8: '32px',
    10: '40px',
    12: '48px',
    16: '64px',
  },
  size: {
    /** The smallest side of a touch target. */
    touch: '44px',
    /** The main column. */
    column: '640px',
    /** The second column, on wide screens. */
    aside: '360px',
    header: '56px',
    /** Bottom bar on phones. */
    bar: '64px',
    /** Side rail on wide screens. */
    rail: '232px',
  },
  radius: { small: '8px', medium: '12px', large: '20px', sheet: '28px', round: '999px' },
  font: {
    body: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
  text: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem', xxl: '2.5rem' },
  leading: { tight: '1.15', snug: '1.3', normal: '1.5' },
  weight: { normal: '400', medium: '600', bold: '700', heavy: '800' },
  duration: { quick: '150ms', medium: '250ms', grow: '500ms' },
  ease: {
    out: 'cubic-bezier(0.22, 1, 0.36, 1)',
    in: 'cubic-bezier(0.5, 0, 0.75, 0)',
    spring: 'cubic-bezier(0.34, 1.56, 0.64, 1)',
  },
  layer: { chrome: '10', dialog: '100', floating: '200', toast: '300', tooltip: '400' },
});

/** The design tokens as custom properties: the only source of colours and lengths in `.css.ts` files. */
export const vars = { color, ...scales };

/** For the landing page, a medal and the share button only. */
export const brandGradient = `linear-gradient(115deg, ${color.gradientFrom}, ${color.gradientTo})`;

export const metal = {
  gold: `linear-gradient(135deg, ${color.goldLight}, ${color.gold} 70%)`,
  silver: `linear-gradient(135deg, ${color.silverLight}, ${color.silver} 70%)`,
  bronze: `linear-gradient(135deg, ${color.bronzeLight}, ${color.bronze} 70%)`,
} as const;
