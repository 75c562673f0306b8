import * as css from './landing.css.ts';

/** A drawing of somebody who leaps out of a circle while friends watch, in the colour of the surrounding text. */
export function Art() {
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
