import type { ReactElement } from 'react';
import { loginLink } from '#src/features/auth/index.ts';
import { Art } from './art.tsx';
import * as css from './landing.css.ts';

const icon = (path: ReactElement) => (
  <svg
    width="26"
    height="26"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
  >
    <g strokeLinecap="round" strokeLinejoin="round">
      {path}
    </g>
  </svg>
);

const benefits = [
  {
    title: 'Join Challenges',
    text: 'Connect with others on similar journeys',
    icon: icon(<path d="M5 21V4m0 0c5-3 8 3 14 0v9c-6 3-9-3-14 0" />),
  },
  {
    title: 'Share & Support',
    text: 'Celebrate accomplishments together',
    icon: icon(<path d="M12 20C6 16 3 13 3 9c0-5 7-6 9-1 2-5 9-4 9 1 0 4-3 7-9 11Z" />),
  },
  {
    title: 'Track Progress',
    text: 'See growth and earn achievements',
    icon: icon(<path d="M4 20V13m5.300 7V9m5.400 11V12M20 20V5m0 0-3.500 3M20 5l3 3.500" />),
  },
] as const;

/** What signed-out visitors see at every address; signing in brings them back to it. */
export default function LandingScreen() {
  return (
    <main className={css.screen}>
      <title>Stretch: step out of your comfort zone</title>
      <div className={css.hero}>
        <div className={css.heroInner}>
          <div className={css.intro}>
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

/** Three reasons to sign up (specification §1). */
function Benefits() {
  return (
    <ul className={css.benefits}>
      {benefits.map((benefit) => (
        <li key={benefit.title} className={css.benefit}>
          <span className={css.benefitIcon}>{benefit.icon}</span>
          <div>
            <h2 className={css.benefitTitle}>{benefit.title}</h2>
            <p className={css.benefitText}>{benefit.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
