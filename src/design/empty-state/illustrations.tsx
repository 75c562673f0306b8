import type { ReactElement } from 'react';
import { cloud, gold, paper, pen, pink, pinkPen, violet } from './empty-state.css.ts';

export type IllustrationName =
  | 'games'
  | 'upcoming'
  | 'past'
  | 'posts'
  | 'messages'
  | 'invitations'
  | 'leaderboard'
  | 'search'
  | 'people'
  | 'lost'
  | 'offline';

export type Illustrations = Readonly<Record<IllustrationName, ReactElement>>;

const backdrop = (
  <path
    className={cloud}
    d="M24 84c-14-8-16-30-4-42C30 32 38 38 50 26c14-14 42-10 50 8 5 11 16 12 18 26 3 20-14 28-34 28H40c-6 0-11-1-16-4Z"
  />
);

/** SVG contents, for a view box of 132 × 104. */
export const illustrations: Illustrations = {
  games: (
    <>
      {backdrop}
      <path className={paper} d="M14 92c20-2 26-30 50-30s32 26 54 30Z" />
      <path className={pen} d="M66 62V22" />
      <path className={pink} d="M67 22c10-6 16 5 26 0v18c-10 5-16-6-26 0Z" />
      <path className={pinkPen} strokeDasharray="1 7" d="M34 91c16-2 6-10 18-12s8-6 13-12" />
    </>
  ),
  upcoming: (
    <>
      {backdrop}
      <circle className={gold} cx="94" cy="32" r="13" />
      <path className={pen} d="M94 11v-5M109 17l4-4M115 32h5M79 17l-4-4" />
      <rect className={paper} x="32" y="34" width="60" height="54" rx="9" />
      <path className={pen} d="M32 50h60M47 28v11M77 28v11" />
      <circle className={pink} cx="75" cy="71" r="8" />
      <path className={pen} d="M45 63h1M45 77h1M58 63h1M58 77h1" strokeWidth="5" />
    </>
  ),
  past: (
    <>
      {backdrop}
      <path className={pen} d="M46 34H34c0 14 5 20 16 22M86 34h12c0 14-5 20-16 22" />
      <path className={paper} d="M45 26h42v18c0 15-9 24-21 24s-21-9-21-24Z" />
      <path
        className={gold}
        d="m66 34 3.6 7.2 8 1.2-5.8 5.6 1.4 8L66 52.200l-7.200 3.800 1.400-8-5.800-5.600 8-1.200Z"
      />
      <path className={pen} d="M66 68v10M52 88c0-7 6-10 14-10s14 3 14 10M22 90h88" />
    </>
  ),
  posts: (
    <>
      {backdrop}
      <rect className={paper} x="30" y="26" width="64" height="60" rx="9" transform="rotate(-6 62 56)" />
      <path className={pen} d="m35 74 16-18 12 11 12-17 18 19" />
      <circle className={gold} cx="52" cy="43" r="6" />
      <path className={pink} d="M98 74c-7-5-12-9-12-15 0-7 9-9 12-3 3-6 12-4 12 3 0 6-5 10-12 15Z" />
    </>
  ),
  messages: (
    <>
      {backdrop}
      <path
        className={paper}
        d="M28 28h50a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8H48L36 76V64h-8a8 8 0 0 1-8-8V36a8 8 0 0 1 8-8Z"
      />
      <path
        className={violet}
        d="M64 56h38a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-4v10L86 88H64a8 8 0 0 1-8-8V64a8 8 0 0 1 8-8Z"
      />
      <path className={pen} d="M34 41h36M34 51h16" />
      <path
        className={cloud}
        d="M73 69a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm11 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm11 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z"
      />
    </>
  ),
  invitations: (
    <>
      {backdrop}
      <path className={paper} d="M26 50 66 20l40 30v34a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6Z" />
      <path className={pink} d="M66 62C54 54 47 48 47 39c0-11 14-14 19-4 5-10 19-7 19 4 0 9-7 15-19 23Z" />
      <path className={paper} d="m26 52 40 24 40-24v32a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6Z" />
      <path className={pen} d="m29 88 26-19M103 88 77 69" />
    </>
  ),
  leaderboard: (
    <>
      {backdrop}
      <path className={paper} d="M22 90V64h28v26ZM82 90V72h28v18Z" />
      <path className={violet} d="M50 90V48h32v42Z" />
      <path className={pen} d="M16 90h100" />
      <path
        className={gold}
        d="m66 14 4.500 9.200 10 1.400-7.300 7 1.800 10-9-4.800-9 4.800 1.800-10-7.300-7 10-1.400Z"
      />
      <circle className={pink} cx="36" cy="52" r="7" />
      <circle className={pink} cx="96" cy="60" r="7" />
    </>
  ),
  search: (
    <>
      {backdrop}
      <circle className={paper} cx="60" cy="48" r="26" />
      <path className={pen} strokeWidth="6" d="m80 68 20 20" />
      <path className={pinkPen} d="M46 44c2-7 8-11 15-10" />
      <path
        className={gold}
        d="m104 26 2.400 5 5.600.800-4 4 .900 5.600-4.900-2.600-4.900 2.600.900-5.600-4-4 5.600-.800Z"
      />
    </>
  ),
  people: (
    <>
      {backdrop}
      <circle className={paper} cx="46" cy="44" r="12" />
      <path className={paper} d="M24 88c0-16 8-26 22-26s22 10 22 26Z" />
      <circle className={violet} cx="86" cy="44" r="12" />
      <path className={violet} d="M64 88c0-16 8-26 22-26s22 10 22 26Z" />
      <path className={pinkPen} d="M66 18v12M60 24h12" />
    </>
  ),
  lost: (
    <>
      {backdrop}
      <path className={pen} d="M66 18v74M46 92h40" />
      <path className={paper} d="M34 28h50l12 10-12 10H34Z" />
      <path className={pink} d="M98 56H54l-12 9 12 9h44Z" />
      <path className={pen} d="M46 38h26" />
    </>
  ),
  offline: (
    <>
      {backdrop}
      <path className={pen} d="M14 80c14 8 22-4 24-14s6-16 14-16" />
      <path className={paper} d="M52 38h10a12 12 0 0 1 0 24H52Z" />
      <path className={pen} d="M74 45h8M74 55h8" />
      <path className={violet} d="M108 36H98a14 14 0 0 0 0 28h10Z" />
      <path className={pen} d="M108 50c8 0 6 14 12 22" />
      <path className={pinkPen} d="M80 34l-3-9M88 30l2-9M72 30l-7-6" />
    </>
  ),
};
