import { type Color, color } from './canvas.ts';

/** A palette: the sky from top to horizon, the sun or moon, and the land from far to near. */
export type Palette = {
  readonly sky: readonly Color[];
  readonly light: Color;
  readonly far: Color;
  readonly near: Color;
  readonly isDark: boolean;
};

const palette = (sky: string[], light: string, far: string, near: string, isDark = false): Palette => ({
  sky: sky.map(color),
  light: color(light),
  far: color(far),
  near: color(near),
  isDark,
});

export const palettes: readonly Palette[] = [
  palette(['#3b4a8c', '#8b6bb1', '#f08a8d', '#ffd3a1'], '#fff1cf', '#b98bb0', '#2d2350'),
  palette(['#1d6fb8', '#5fb0e5', '#cdeaf7'], '#fffbe8', '#9cc3d9', '#1f5b4c'),
  palette(['#5a2a6e', '#c2456e', '#f98b5a', '#ffd27d'], '#ffe9b8', '#a3506f', '#2a1537'),
  palette(['#0b1030', '#1c2a5e', '#3a4f8f'], '#f4f1de', '#33457c', '#0a0f26', true),
  palette(['#f7b267', '#f9cf9b', '#fbe9d0'], '#ffffff', '#d99a6c', '#6b3e26'),
  palette(['#7fb7be', '#c5dfd8', '#f3f3e3'], '#fffdf0', '#8fb3a3', '#23493f'),
  palette(['#2f3e63', '#6f7fa3', '#c9bfc9', '#f4dfcf'], '#fff6e6', '#8e94ad', '#273248'),
  palette(['#101a2b', '#13384a', '#1f6a6b'], '#d8ffe9', '#1d4f57', '#071318', true),
];
