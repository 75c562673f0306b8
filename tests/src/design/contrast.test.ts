import { describe, expect, it } from 'vitest';
import { dark, darkMoreContrast, light, lightMoreContrast, type Palette } from '#src/design/palette.ts';
import { contrast, mix } from './contrast.ts';

type Name = keyof Palette;

const backgrounds: Name[] = ['paper', 'surface', 'surfaceRaised', 'surfaceSunken'];
const inks: Name[] = ['ink', 'inkMuted', 'inkFaint', 'brandInk', 'pinkInk', 'dangerInk', 'successInk'];

/** Text colours on the backgrounds that components use them on. */
const texts: [Name, Name][] = [
  ...inks.flatMap((ink) => backgrounds.map((ground): [Name, Name] => [ink, ground])),
  ['ink', 'surfacePressed'],
  ['inkMuted', 'surfacePressed'],
  ['brandInk', 'surfacePressed'],
  ['onBrand', 'brand'],
  ['onBrand', 'brandPressed'],
  ['brandInk', 'brandSoft'],
  ['onPink', 'pink'],
  ['pinkInk', 'pinkSoft'],
  ['onGray', 'gray'],
  ['grayInk', 'graySoft'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerPressed'],
  ['dangerInk', 'dangerSoft'],
  ['successInk', 'successSoft'],
  ['amberInk', 'amberSoft'],
  ['tealInk', 'tealSoft'],
  ['blueInk', 'blueSoft'],
  ['onToast', 'toast'],
];

/** What conveys state without words: borders of fields, fills of bars and switches, icons, focus. */
const states: [Name, Name][] = [
  ...backgrounds.map((ground): [Name, Name] => ['lineStrong', ground]),
  ...backgrounds.map((ground): [Name, Name] => ['focus', ground]),
  ...backgrounds.map((ground): [Name, Name] => ['danger', ground]),
  ['brand', 'paper'],
  ['brand', 'surface'],
  ['pink', 'surface'],
  ['toastSuccess', 'toast'],
  ['toastDanger', 'toast'],
  ['toastInfo', 'toast'],
  ['brand', 'track'],
  ['pink', 'track'],
  ['gray', 'track'],
  ['brand', 'surfaceSunken'],
  ['inkMuted', 'track'],
];

const steps = [0, 0.25, 0.5, 0.75, 1];

describe.each([
  ['light theme', light, 4.5],
  ['dark theme', dark, 4.5],
  ['light theme for more contrast', { ...light, ...lightMoreContrast }, 7],
  ['dark theme for more contrast', { ...dark, ...darkMoreContrast }, 7],
] as const)('the %s', (_name, theme, enough) => {
  const tooFaint = (pairs: [Name, Name][], least: number) =>
    pairs
      .map(([front, back]) => ({ pair: `${front} on ${back}`, ratio: contrast(theme[front], theme[back]) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);

  it(`has ${enough}:1 between every text and its background`, () => {
    expect(tooFaint(texts, enough)).toEqual([]);
  });

  it('has 3:1 for everything that conveys state without words', () => {
    expect(tooFaint(states, 3)).toEqual([]);
  });

  it('keeps words readable over the whole length of the gradient', () => {
    const faint = steps
      .map((step) => contrast(theme.onGradient, mix(theme.gradientFrom, theme.gradientTo, step)))
      .filter((ratio) => ratio < enough);
    expect(faint).toEqual([]);
  });

  it.each([
    ['gold', theme.onGold, theme.goldLight, theme.gold],
    ['silver', theme.onSilver, theme.silverLight, theme.silver],
    ['bronze', theme.onBronze, theme.bronzeLight, theme.bronze],
  ])('keeps words readable on %s', (_metal, ink, from, to) => {
    expect(steps.map((step) => contrast(ink, mix(from, to, step))).filter((ratio) => ratio < 4.5)).toEqual(
      [],
    );
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
