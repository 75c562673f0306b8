import type { Step } from '../wire.ts';
import { button, element } from './elements.ts';
import { actorsOf, type History, placeOf } from './history.ts';

/** Every actor by what it runs, machines first: its number and where it is. The one that moved last is marked. */
export function actorList(history: History, look: (actor: string) => void): readonly Element[] {
  const actors = actorsOf(history);
  const moved = history.steps.at(-1)?.actor;
  const shelf = (name: string, shown: readonly Step[]) =>
    element(
      'section',
      { 'aria-label': name },
      element('h2', {}, name),
      element(
        'div',
        { class: 'chips' },
        ...shown.map((step) => {
          const chip = button(labelOf(step), () => look(step.actor), step.actor === history.actor);
          if (step.actor === moved) chip.dataset['moved'] = '';
          return chip;
        }),
      ),
    );
  const machines = Map.groupBy(
    actors.filter(({ value }) => value !== null),
    ({ name }) => name,
  );
  const asked = actors.filter(({ value }) => value === null);
  return [
    ...[...machines].map(([name, shown]) => shelf(name, shown)),
    ...(asked.length === 0 ? [] : [shelf('What they ask', asked)]),
  ];
}

function labelOf({ actor, name, value, status }: Step): string {
  const who = value === null ? actor : actor.slice(name.length + 1);
  const where = value === null || status !== 'active' ? status : placeOf(value);
  return `${who} ${where}`;
}
