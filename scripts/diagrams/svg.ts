import {
  type Layout,
  LINE_HEIGHT,
  NAME_SIZE,
  PADDING,
  type PlacedArrow,
  type PlacedState,
  TEXT_SIZE,
} from './layout.ts';

const style = `
  .page { fill: #ffffff } .box { fill: #faf9fc; stroke: #6d5a95 } .leaf { fill: #ede7fb; stroke: #5b3fa6 }
  .region { fill: none; stroke: #6d5a95; stroke-dasharray: 5 4 } .end { fill: none; stroke: #5b3fa6 }
  .line { fill: none; stroke: #57506a } .tip, .dot { fill: #57506a } .plate { fill: #ffffff; opacity: 0.85 }
  text { font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: ${TEXT_SIZE}px; fill: #3a3448 }
  .name { font-size: ${NAME_SIZE}px; font-weight: 700; fill: #241a40 }
  @media (prefers-color-scheme: dark) {
    .page, .plate { fill: #17141f } .box { fill: #1d1928; stroke: #9d8bc7 } .leaf { fill: #2c2447; stroke: #b59df0 }
    .region { stroke: #9d8bc7 } .end { stroke: #b59df0 } .line { stroke: #b3abc6 } .tip, .dot { fill: #b3abc6 }
    text { fill: #d6d0e4 } .name { fill: #f3effc }
  }`;

/** Draws a layout, for light and dark pages. Its title is the machine's name. */
export function svgOf(name: string, { width, height, states, starts, arrows }: Layout): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" role="img">`,
    `<title>${escaped(name)}</title>`,
    `<style>${style}\n</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect class="page" width="100%" height="100%"/>`,
    ...states.flatMap(stateOf),
    ...starts.map(({ x, y }) => `<circle class="dot" cx="${round(x + 5)}" cy="${round(y + 5)}" r="5"/>`),
    ...arrows.map(lineOf),
    ...arrows.flatMap(labelOf),
    '</svg>',
    '',
  ].join('\n');
}

function stateOf({ state, x, y, width, height }: PlacedState): readonly string[] {
  const kind = state.isRegion ? 'region' : state.states.length === 0 ? 'leaf' : 'box';
  const lines = [state.kind === 'parallel' ? `${state.name} (at the same time)` : state.name, ...state.lines];
  return [
    rect(kind, { x, y, width, height }, 8),
    ...(state.kind === 'final'
      ? [rect('end', { x: x + 3, y: y + 3, width: width - 6, height: height - 6 }, 6)]
      : []),
    ...lines.map((line, index) =>
      textAt(line, x + PADDING, y + PADDING + (index + 0.8) * LINE_HEIGHT, index === 0 ? 'name' : null),
    ),
  ];
}

function lineOf({ points }: PlacedArrow): string {
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join(' ');
  return `<path class="line" d="${path}" marker-end="url(#tip)"/>`;
}

function labelOf({ label, at: { x, y } }: PlacedArrow): readonly string[] {
  return label.map((line, index) => textAt(line, x, y + (index + 0.8) * LINE_HEIGHT, null));
}

function rect(
  kind: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  radius: number,
): string {
  return `<rect class="${kind}" x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}"/>`;
}

function textAt(text: string, x: number, y: number, kind: string | null): string {
  return `<text${kind === null ? '' : ` class="${kind}"`} x="${round(x)}" y="${round(y)}">${escaped(text)}</text>`;
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
