import type { Chart, State } from './chart.ts';

/** A chart as a Mermaid state diagram, which GitHub and many editors draw by themselves. */
export function mermaidOf({ root, arrows }: Chart): string {
  return ['stateDiagram-v2', ...declarationOf(root, arrows, '  '), ''].join('\n');
}

function linesOf(state: State, arrows: Chart['arrows'], indent: string): readonly string[] {
  const regions = state.states.map((inner) => declarationOf(inner, arrows, indent));
  const isParallel = state.kind === 'parallel';
  return [
    ...(state.initial === null ? [] : [`${indent}[*] --> ${idOf(state.initial)}`]),
    ...regions.flatMap((lines, index) => (isParallel && index > 0 ? [`${indent}--`, ...lines] : lines)),
    ...state.states.flatMap((inner) =>
      arrows
        .filter(({ from }) => from === inner.id)
        .map(({ to, label }) => `${indent}${idOf(inner.id)} --> ${idOf(to)}: ${textOf(label.join(' '))}`),
    ),
  ];
}

function declarationOf(state: State, arrows: Chart['arrows'], indent: string): readonly string[] {
  const id = idOf(state.id);
  const lines = state.lines.map((line) => `${indent}${id}: ${textOf(line)}`);
  const end = state.kind === 'final' ? [`${indent}${id} --> [*]`] : [];
  if (state.states.length === 0) return [`${indent}state "${state.name}" as ${id}`, ...lines, ...end];
  return [
    `${indent}state "${[state.name, ...state.lines.map(textOf)].join('<br>')}" as ${id} {`,
    ...linesOf(state, arrows, `${indent}  `),
    `${indent}}`,
  ];
}

function idOf(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9]/g, '_');
}

/** Mermaid reads a colon and a semicolon as its own. */
function textOf(text: string): string {
  return text.replaceAll(/[:;]/g, ' ');
}
