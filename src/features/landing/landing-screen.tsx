import { loginLink } from '#src/features/auth/index.ts';
import { Art } from './art.tsx';
import { Benefits } from './benefits.tsx';
import * as css from './landing.css.ts';

/** What signed-out visitors see, whatever they came for; signing in brings them to it. */
export default function LandingScreen() {
  return (
    <main className={css.screen}>
      <title>Stretch: step out of your comfort zone</title>
      <div className={css.hero}>
        <div className={css.heroInner}>
          <div className={css.words}>
            <p className={css.brand}>Stretch</p>
            <h1 className={css.title}>Step out of your comfort zone</h1>
            <p className={css.lead}>
              Timed games with people who dare you, cheer for you and remember who was brave.
            </p>
            <a className={css.start} href={loginLink(location.pathname + location.search)}>
              Get Started
            </a>
          </div>
          <Art />
        </div>
      </div>
      <Benefits />
    </main>
  );
}
