import type { Names, Plan } from './names.ts';

/** A screen of a feature, its styles, and the test that looks at it as a person would. */
export function screenPlan(feature: Names, { kebab, pascal, words }: Names): Plan {
  const screen = `import { Page } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './${kebab}-screen.css.ts';

/** ${words}: what a person comes here for. */
export function ${pascal}Screen() {
  return (
    <Page title="${words}">
      <div className={css.content}>
        <Text as="p">Nothing here yet.</Text>
      </div>
    </Page>
  );
}
`;
  const styles = `import { style } from '@vanilla-extract/css';
import { vars } from '#src/design/tokens.css.ts';

export const content = style({ display: 'grid', gap: vars.space[4] });
`;
  const test = `import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ${pascal}Screen } from '#src/features/${feature.kebab}/${kebab}-screen.tsx';

describe('${words}', () => {
  it('says what it is', () => {
    render(<${pascal}Screen />);
    expect(screen.getByRole('heading', { level: 1, name: '${words}' })).toBeInTheDocument();
  });
});
`;
  return {
    files: [
      { path: `src/features/${feature.kebab}/${kebab}-screen.tsx`, text: screen },
      { path: `src/features/${feature.kebab}/${kebab}-screen.css.ts`, text: styles },
      { path: `tests/src/${feature.kebab}/${kebab}-screen.test.tsx`, text: test },
    ],
    edits: [],
    next: [`Give it an address: a file in src/routes that shows ${pascal}Screen.`],
  };
}
