import type { ReactElement } from 'react';
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

/** The three reasons to begin (specification §1). */
export function Benefits() {
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
