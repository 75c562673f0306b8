import ElkConstructor, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Chart, State } from './chart.ts';

export const NAME_SIZE = 13;
export const TEXT_SIZE = 11;
export const LINE_HEIGHT = 15;
export const PADDING = 10;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedState extends Box {
  readonly state: State;
}

export interface PlacedArrow {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label: readonly string[];
  /** Where the label's top left corner is. */
  readonly at: { readonly x: number; readonly y: number };
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  /** Where one starts, as dots. */
  readonly starts: readonly Box[];
  readonly arrows: readonly PlacedArrow[];
}

const START = 'start of ';

/** For the page and every state with states inside. */
const everywhere = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '48',
  'elk.spacing.nodeNode': '40',
  'elk.spacing.edgeLabel': '6',
  'elk.spacing.edgeNode': '20',
  'elk.spacing.edgeEdge': '14',
  'elk.edgeLabels.placement': 'CENTER',
  // Read from where one starts downwards.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
};

type Direction = 'DOWN' | 'RIGHT';

/**
 * Finds a place for everything in a chart: downwards, or to the right where that is narrower, as with a state that many
 * arrows lead from and to. The same chart is always laid out the same.
 */
export async function layoutOf(chart: Chart): Promise<Layout> {
  const [down, right] = [await laidOut(chart, 'DOWN'), await laidOut(chart, 'RIGHT')];
  return right.width < down.width ? right : down;
}

async function laidOut({ root, arrows }: Chart, direction: Direction): Promise<Layout> {
  const states = new Map<string, State>();
  const edges: ElkExtendedEdge[] = arrows.map(({ from, to, label }, index) => ({
    id: `arrow ${index}`,
    sources: [from],
    targets: [to],
    labels: [{ text: String(index), width: widthOf(label, TEXT_SIZE), height: label.length * LINE_HEIGHT }],
  }));
  const nodeOf = (state: State): ElkNode => {
    states.set(state.id, state);
    const header = headerOf(state);
    if (state.states.length === 0) {
      // The side they meet is long enough that the arrows of a hub can be told apart.
      const ends = arrows.filter(({ from, to }) => from === state.id || to === state.id).length * 16;
      return direction === 'DOWN'
        ? { id: state.id, ...header, width: Math.max(header.width, ends) }
        : { id: state.id, ...header, height: Math.max(header.height, ends) };
    }
    const start = state.initial === null ? [] : [{ id: `${START}${state.id}`, width: 10, height: 10 }];
    if (state.initial !== null) {
      edges.push({ id: `begin ${state.id}`, sources: [`${START}${state.id}`], targets: [state.initial] });
    }
    return {
      id: state.id,
      children: [...start, ...state.states.map(nodeOf)],
      layoutOptions: {
        'elk.padding': `[top=${header.height + PADDING},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${header.width},${header.height})`,
      },
    };
  };
  const page: ElkNode = {
    id: 'page',
    children: [nodeOf(root)],
    edges,
    layoutOptions: { 'elk.padding': '[top=12,left=12,bottom=12,right=12]' },
  };
  const graph: ElkNode = await new ElkConstructor({
    defaultLayoutOptions: { ...everywhere, 'elk.direction': direction },
  }).layout(page);
  const placed = everyNode(graph);
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    states: placed.flatMap((node) => {
      const state = states.get(node.id);
      return state === undefined ? [] : [{ state, ...boxOf(node) }];
    }),
    starts: placed.filter(({ id }) => id.startsWith(START)).map(boxOf),
    arrows: (graph.edges ?? []).map((edge, index) => placedArrow(edge, arrows[index]?.label ?? [])),
  };
}

function placedArrow(edge: ElkExtendedEdge, label: readonly string[]): PlacedArrow {
  const points = (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const [at] = edge.labels ?? [];
  return { points, label, at: { x: at?.x ?? 0, y: at?.y ?? 0 } };
}

function headerOf(state: State): { width: number; height: number } {
  const width = Math.max(widthOf([state.name], NAME_SIZE), widthOf(state.lines, TEXT_SIZE));
  return { width: width + 2 * PADDING, height: (state.lines.length + 1) * LINE_HEIGHT + 2 * PADDING };
}

/** How wide text is at most, in a monospaced face; close enough, and the same on every machine. */
function widthOf(lines: readonly string[], size: number): number {
  return Math.ceil(Math.max(0, ...lines.map((line) => line.length)) * size * 0.61);
}

function everyNode(node: ElkNode): readonly ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(everyNode)];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: ElkNode): Box {
  return { x, y, width, height };
}
