import { useEffect, useState } from 'react';
import { Page, Section } from '../page/page.tsx';
import { light } from '../palette.ts';
import { Segmented } from '../segmented/segmented.tsx';
import { vars } from '../tokens.css.ts';
import { Tooltips } from '../tooltip/tooltips.tsx';
import * as css from './catalogue.css.ts';
import { Badges, Buttons, Charts, Lists, States, Typography } from './display.tsx';
import { Fields, Overlays, TabsExample } from './interactive.tsx';

type Theme = 'system' | 'light' | 'dark';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

function useForcedTheme() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme !== 'system') dataset['theme'] = theme;
    return () => {
      delete dataset['theme'];
    };
  }, [theme]);
  return [theme, setTheme] as const;
}

const isColour = (name: string): name is keyof typeof light => name in light && !name.startsWith('shadow');

function Colours() {
  return (
    <div className={css.tiles}>
      {Object.keys(light)
        .filter(isColour)
        .map((name) => (
          <div key={name} className={css.colour}>
            <span className={css.chip} style={{ background: vars.color[name] }} />
            {name}
          </div>
        ))}
    </div>
  );
}

const sections = {
  Typography,
  Buttons,
  'Badges and avatars': Badges,
  Tabs: TabsExample,
  'Fields and choices': Fields,
  Overlays,
  'Charts and medals': Charts,
  Lists,
  'Loading, empty and failed': States,
  Colours,
};

/** Every component in every state, on one page, in either theme. For development only. */
export function Catalogue() {
  const [theme, setTheme] = useForcedTheme();
  return (
    <Page title="Catalogue" subtitle="Every component in every state">
      <Tooltips />
      <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />
      {Object.entries(sections).map(([title, Content]) => (
        <Section key={title} title={title}>
          <Content />
        </Section>
      ))}
    </Page>
  );
}
