import { useEffect, useState } from 'react';
import { Page, Section } from '../page/page.tsx';
import { light } from '../palette.ts';
import { Segmented } from '../segmented/segmented.tsx';
import { Text } from '../text/text.tsx';
import { vars } from '../tokens.css.ts';
import * as css from './catalogue.css.ts';
import { Badges, Buttons, Celebration, Charts, Faces, Lists, Words } from './shown.tsx';
import { Fields, Floating, TabSample } from './tried.tsx';
import { Nothing, Trouble, Waiting } from './without.tsx';

type Theme = 'system' | 'light' | 'dark';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const useForcedTheme = () => {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    return () => {
      delete dataset['theme'];
    };
  }, [theme]);
  return [theme, setTheme] as const;
};

const isColourName = (name: string): name is keyof typeof light => name in light;
const colourNames = Object.keys(light)
  .filter(isColourName)
  .filter((name) => !name.startsWith('shadow'));

function Colours() {
  return (
    <div className={css.tiles}>
      {colourNames.map((name) => (
        <div key={name} className={css.colour}>
          <span className={css.chip} style={{ background: vars.color[name] }} />
          {name}
        </div>
      ))}
    </div>
  );
}

const sections = [
  ['Words', Words],
  ['Buttons', Buttons],
  ['Badges', Badges],
  ['People', Faces],
  ['Tabs', TabSample],
  ['Fields and choices', Fields],
  ['Dialogs, toasts and what floats', Floating],
  ['Charts and ranks', Charts],
  ['Lists', Lists],
  ['Celebration', Celebration],
  ['Waiting', Waiting],
  ['Empty', Nothing],
  ['Errors and photos', Trouble],
  ['Colours', Colours],
] as const;

/** Every component in every state, on one page, in either theme. Mounted in development only. */
export function Catalogue() {
  const [theme, setTheme] = useForcedTheme();
  return (
    <Page title="Catalogue" subtitle="Every component in every state">
      <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />
      {sections.map(([title, Shown]) => (
        <Section key={title} title={title}>
          <Shown />
        </Section>
      ))}
      <Text size="sm" tone="faint" centred>
        That is all of it.
      </Text>
    </Page>
  );
}
