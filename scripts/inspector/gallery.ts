import { linkTo } from './fixtures/fixture.ts';
import { fixtures, machineFixtures } from './fixtures/index.ts';
import { element } from './panel/elements.ts';

/** The page at /states: links to all states of all machines and screens. */

const style = `
  :root { color-scheme: light dark } body { font: 16px/1.5 system-ui; margin: 1.5rem; max-width: 72rem }
  main { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)) }
  h1 { font-size: 1.5rem } h2 { grid-column: 1 / -1; font-size: 1.125rem; margin: 1rem 0 0 } h3 { font-size: 1rem; margin: 1rem 0 0 }
  ul { list-style: none; margin: 0; padding: 0 } a { display: inline-block; padding: .125rem 0 }`;

const section = (title: string, listed: typeof fixtures) => [
  element('h2', {}, title),
  ...listed.map((fixture) => {
    const links = Object.entries(fixture.states).map(([name, state]) =>
      element('li', {}, element('a', { href: linkTo(fixture, name, state), target: '_blank' }, name)),
    );
    const heading = element('h3', {}, fixture.name);
    return element('section', { 'aria-label': fixture.name }, heading, element('ul', {}, ...links));
  }),
];

const screens = fixtures.filter((fixture) => !machineFixtures.includes(fixture));
document.head.append(element('style', {}, style));
document.body.append(
  element('h1', {}, 'Screens and their states'),
  element('main', {}, ...section('Machines', machineFixtures), ...section('Screens', screens)),
);
