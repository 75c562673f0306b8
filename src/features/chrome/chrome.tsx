import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import * as css from './chrome.css.ts';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';

export interface ChromeProps {
  readonly viewer: User;
  readonly inviteCount: number;
  readonly unreadCount: number;
  /** How the app itself stands, a word beside the logo. */
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

/** What stands around every screen of a signed-in person. */
export function Chrome({ viewer, inviteCount, unreadCount, status, children }: ChromeProps) {
  return (
    <>
      <a href={`#${MAIN_ID}`} className={css.skip}>
        Skip to content
      </a>
      <Header viewer={viewer} unreadCount={unreadCount} status={status} />
      <main id={MAIN_ID} tabIndex={-1} className={css.main}>
        {children}
      </main>
      <Navigation inviteCount={inviteCount} />
    </>
  );
}

/** The id of the part of the page that changes from screen to screen. */
export const MAIN_ID = 'main';
