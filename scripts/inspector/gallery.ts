import { element } from './panel/elements.ts';
import { machineScenes, scenes } from './places/index.ts';
import { linkTo } from './places/place.ts';

/** The page at /states: every place one can open a screen in, by machine and by screen. */

const style = `
  :root { color-scheme: light dark } body { font: 16px/1.5 system-ui; margin: 1.5rem; max-width: 72rem }
  main { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)) }
  h1 { font-size: 1.5rem } h2 { grid-column: 1 / -1; font-size: 1.125rem; margin: 1rem 0 0 } h3 { font-size: 1rem; margin: 1rem 0 0 }
  ul { list-style: none; margin: 0; padding: 0 } a { display: inline-block; padding: .125rem 0 }`;

const shelf = (title: string, shown: typeof scenes) => [
  element('h2', {}, title),
  ...shown.map((scene) =>
    element(
      'section',
      { 'aria-label': scene.name },
      element('h3', {}, scene.name),
      element(
        'ul',
        {},
        ...Object.entries(scene.places).map(([called, place]) =>
          element('li', {}, element('a', { href: linkTo(scene, called, place), target: '_blank' }, called)),
        ),
      ),
    ),
  ),
];

document.head.append(element('style', {}, style));
document.body.append(
  element('h1', {}, 'Every screen in every state'),
  element(
    'main',
    {},
    ...shelf('Machines', machineScenes),
    ...shelf(
      'Screens',
      scenes.filter((scene) => !machineScenes.includes(scene)),
    ),
  ),
);
