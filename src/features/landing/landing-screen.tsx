import type { ReactElement } from 'react';
import { loginLink } from '#src/features/auth/index.ts';
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

/** What signed-out visitors see at every address; after signing in they return to that address. */
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
    // Safari drops the role of lists without markers.
    <ul role="list" className={css.benefits}>
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

/** A drawing of somebody who leaps out of a circle while friends watch, in the colour of the surrounding text. */
function Art() {
  return (
    <svg className={css.art} viewBox="0 0 360 300" fill="none" aria-hidden="true">
      <g stroke="currentColor">
        <circle
          cx="150"
          cy="176"
          r="112"
          strokeWidth="2"
          opacity="0.22"
          strokeDasharray="2 12"
          strokeLinecap="round"
        />
        <path strokeWidth="14" strokeLinecap="round" opacity="0.95" d="M150 92a84 84 0 1 0 77 51" />
        <path strokeWidth="14" strokeLinecap="round" d="M146 196c14-52 58-88 112-108" />
      </g>
      <g fill="currentColor">
        <circle cx="292" cy="72" r="24" />
        <g opacity="0.9">
          <circle cx="110" cy="160" r="15" opacity="0.5" />
          <circle cx="168" cy="222" r="12" opacity="0.4" />
          <circle cx="116" cy="212" r="9" opacity="0.3" />
        </g>
        <path
          className={css.floating}
          d="M322 196c-10-7-16-12-16-20 0-10 12-12 16-4 4-8 16-6 16 4 0 8-6 13-16 20Z"
        />
        <path
          className={css.floating}
          d="m236 30 4.700 9.600 10.500 1.500-7.600 7.400 1.800 10.500-9.400-5-9.400 5 1.800-10.500-7.600-7.400 10.500-1.500Z"
        />
        <g opacity="0.8">
          <circle cx="336" cy="122" r="5" />
          <circle cx="286" cy="18" r="4" />
          <circle cx="268" cy="150" r="4" />
          <rect x="332" y="26" width="11" height="11" rx="3" transform="rotate(24 337 31)" />
          <rect x="186" y="40" width="9" height="9" rx="2.500" transform="rotate(-18 190 44)" />
          <rect x="290" y="120" width="8" height="8" rx="2" transform="rotate(40 294 124)" />
        </g>
      </g>
    </svg>
  );
}
