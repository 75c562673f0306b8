import type { AnyStateMachine } from 'xstate';
import { chartOf } from './chart.ts';
import { layoutOf } from './layout.ts';
import { mermaidOf } from './mermaid.ts';
import { svgOf } from './svg.ts';

/** Draws machines as SVG and as Mermaid, with a page that shows them all. Answers files by name. */
export async function draw(machines: readonly AnyStateMachine[]): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const machine of machines) {
    const chart = chartOf(machine);
    files.set(`${machine.id}.svg`, svgOf(machine.id, await layoutOf(chart)));
    files.set(`${machine.id}.mmd`, mermaidOf(chart));
  }
  files.set('README.md', pageOf(machines.map(({ id }) => id)));
  return files;
}

function pageOf(names: readonly string[]): string {
  return [
    '# Every machine, drawn',
    '',
    'Made by `npm run diagrams` from `machines/`; do not edit. An arrow reads: event, [guard], / actions. What stands',
    'inside a state happens there without leaving it. A double border is an end, a dot is where one starts.',
    ...names.flatMap((name) => [
      '',
      `## ${name}`,
      '',
      `![${name}](${name}.svg)`,
      '',
      `[Mermaid](${name}.mmd)`,
    ]),
    '',
  ].join('\n');
}
