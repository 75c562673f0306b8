import { machineCatalogue } from '#machines/index.ts';
import { chartOf } from '../../diagrams/chart.ts';
import { type Layout, layoutOf } from '../../diagrams/layout.ts';
import { svgOf } from '../../diagrams/svg.ts';
import { statesIn } from './history.ts';

interface Drawing {
  readonly svg: Element;
  readonly layout: Layout;
}

const drawings = new Map<string, Promise<Drawing | null>>();

/** The chart of a machine by its name, drawn once; `null` for an actor that is none of our machines. */
function drawingOf(name: string): Promise<Drawing | null> {
  const known = drawings.get(name);
  if (known !== undefined) return known;
  const drawn = draw(name);
  drawings.set(name, drawn);
  return drawn;
}

async function draw(name: string): Promise<Drawing | null> {
  const machine = machineCatalogue.find(({ id }) => id === name);
  if (machine === undefined) return null;
  const layout = await layoutOf(chartOf(machine));
  const page = new DOMParser().parseFromString(svgOf(name, layout), 'image/svg+xml');
  return { svg: document.importNode(page.documentElement, true), layout };
}

/** The chart of a machine with the states it is in marked; `null` for what is no machine of ours. */
export async function drawn(name: string, value: unknown): Promise<Element | null> {
  const drawing = await drawingOf(name);
  if (drawing === null) return null;
  const { svg, layout } = drawing;
  for (const old of svg.querySelectorAll('[data-live]')) old.remove();
  const live = new Set(statesIn(name, value));
  for (const { state, x, y, width, height } of layout.states) {
    if (!live.has(state.id) || state.id === name) continue;
    const mark = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    const places = { x: x - 3, y: y - 3, width: width + 6, height: height + 6, rx: 10 };
    for (const [attribute, length] of Object.entries(places)) mark.setAttribute(attribute, String(length));
    mark.dataset['live'] = state.id;
    svg.append(mark);
  }
  return svg;
}

/** The events a machine of ours knows, to choose from. */
export function eventsOf(name: string): readonly string[] {
  const machine = machineCatalogue.find(({ id }) => id === name);
  return (machine?.events ?? []).map(String).filter((type) => !type.startsWith('xstate.'));
}
