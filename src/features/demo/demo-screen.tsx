import { Page } from '#src/design/page/page.tsx';
import { Text } from '#src/design/text/text.tsx';
import * as css from './demo.css.ts';
import { DemoPhone } from './demo-phone.tsx';

/** A phone on the screen to try the app's look on. Nothing in it is real and nothing leaves it. */
export function DemoScreen() {
  return (
    <Page title="Mobile demo" subtitle="A make-believe phone. Nothing you do in it is kept or sent anywhere.">
      <section className={css.frame} aria-label="Simulated phone">
        <div className={css.statusBar} aria-hidden="true">
          <Text as="span" size="xs" weight="bold" tabular>
            9:41
          </Text>
          <span className={css.notch} />
          <span className={css.battery} />
        </div>
        <DemoPhone />
      </section>
    </Page>
  );
}
