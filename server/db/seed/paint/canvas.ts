/** Red, green and blue, 0 to 255 each. */
export type Color = readonly [number, number, number];

export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
};

/** The signed distance of a point from a shape, in pixels; negative inside. */
export type Shape = (x: number, y: number) => number;

export function blankCanvas(width: number, height: number): Canvas {
  return { width, height, pixels: new Uint8Array(width * height * 3) };
}

/** Parses `#rrggbb`. */
export function color(hex: string): Color {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const clamp = (value: number, from = 0, to = 1) => Math.min(to, Math.max(from, value));

export function mix(a: Color, b: Color, share: number): Color {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** A color of a gradient with evenly spaced stops; `share` is from 0 to 1. */
export function gradient(stops: readonly Color[], share: number): Color {
  const place = clamp(share) * (stops.length - 1);
  const before = Math.min(Math.floor(place), stops.length - 2);
  const from = stops[before] ?? [0, 0, 0];
  return mix(from, stops[before + 1] ?? from, place - before);
}

/** Blends a color into a pixel; ignores pixels outside the canvas. */
export function dab({ width, height, pixels }: Canvas, x: number, y: number, paint: Color, cover = 1): void {
  if (x < 0 || y < 0 || x >= width || y >= height || cover <= 0) return;
  const at = (y * width + x) * 3;
  const rest = 1 - cover;
  pixels[at] = (pixels[at] ?? 0) * rest + paint[0] * cover;
  pixels[at + 1] = (pixels[at + 1] ?? 0) * rest + paint[1] * cover;
  pixels[at + 2] = (pixels[at + 2] ?? 0) * rest + paint[2] * cover;
}

/** Fills the canvas with a vertical gradient. */
export function paintSky(canvas: Canvas, stops: readonly Color[], to = canvas.height): void {
  for (let y = 0; y < to; y += 1) {
    const row = gradient(stops, y / to);
    for (let x = 0; x < canvas.width; x += 1) dab(canvas, x, y, row);
  }
}

/** Fills an antialiased shape within its bounding box. */
export function fill(
  canvas: Canvas,
  shape: Shape,
  paint: Color,
  cover = 1,
  box: { left: number; top: number; right: number; bottom: number } = {
    left: 0,
    top: 0,
    right: canvas.width,
    bottom: canvas.height,
  },
): void {
  for (let y = Math.floor(box.top); y < box.bottom; y += 1) {
    for (let x = Math.floor(box.left); x < box.right; x += 1) {
      dab(canvas, x, y, paint, cover * clamp(0.5 - shape(x, y)));
    }
  }
}

export function ellipse(centerX: number, centerY: number, radiusX: number, radiusY = radiusX): Shape {
  return (x, y) => {
    const dx = (x - centerX) / radiusX;
    const dy = (y - centerY) / radiusY;
    return (Math.hypot(dx, dy) - 1) * Math.min(radiusX, radiusY);
  };
}

/** A radial glow. */
export function glow(
  canvas: Canvas,
  centerX: number,
  centerY: number,
  radius: number,
  paint: Color,
  strength: number,
): void {
  for (let y = Math.floor(centerY - radius); y < centerY + radius; y += 1) {
    for (let x = Math.floor(centerX - radius); x < centerX + radius; x += 1) {
      const distance = Math.hypot(x - centerX, y - centerY) / radius;
      if (distance < 1) dab(canvas, x, y, paint, strength * (1 - distance) ** 2);
    }
  }
}

/** An antialiased disc. */
export function disc(
  canvas: Canvas,
  centerX: number,
  centerY: number,
  radius: number,
  paint: Color,
  cover = 1,
): void {
  const box = {
    left: centerX - radius - 1,
    right: centerX + radius + 2,
    top: centerY - radius - 1,
    bottom: centerY + radius + 2,
  };
  fill(canvas, ellipse(centerX, centerY, radius), paint, cover, box);
}

/** The area below a line of heights by column, shaded from `top` to `bottom`. */
export function ground(canvas: Canvas, line: (x: number) => number, top: Color, bottom: Color): void {
  for (let x = 0; x < canvas.width; x += 1) {
    const edge = line(x);
    const first = Math.max(0, Math.floor(edge));
    for (let y = first; y < canvas.height; y += 1) {
      const shade = mix(top, bottom, clamp((y - edge) / (canvas.height - edge + 1)));
      dab(canvas, x, y, shade, clamp(y + 1 - edge));
    }
  }
}
