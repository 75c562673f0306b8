import type { Random } from '../random.ts';

/** Heights of a line by column. */
export type Line = (x: number) => number;

/** A smooth line of waves; `height` is the amplitude, `length` the wavelength. */
export function waves(random: Random, base: number, height: number, length: number): Line {
  const parts = [1, 0.5, 0.23].map((share, i) => ({
    share,
    turn: random.between(0, Math.PI * 2),
    stretch: (length / 1.9 ** i) * random.between(0.8, 1.25),
  }));
  return (x) =>
    parts.reduce((y, { share, turn, stretch }) => y + height * share * Math.sin(x / stretch + turn), base);
}

/** A jagged line of peaks by midpoint displacement. */
export function peaks(random: Random, base: number, height: number, length: number): Line {
  const octaves = [1, 2, 4, 8, 16].map((times) => ({
    step: length / times,
    share: 1 / times ** 0.95,
    heights: Array.from({ length: 400 }, () => random.next()),
  }));
  const total = octaves.reduce((sum, octave) => sum + octave.share, 0);
  return (x) => {
    const rise = octaves.reduce((sum, { step, share, heights }) => {
      const place = x / step + 3;
      const at = Math.floor(place) % heights.length;
      const before = heights[at] ?? 0;
      const after = heights[(at + 1) % heights.length] ?? 0;
      return sum + share * (before + (after - before) * (place - Math.floor(place)));
    }, 0);
    return base - height * (rise / total - 0.35);
  };
}
