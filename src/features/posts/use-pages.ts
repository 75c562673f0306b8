import { useState } from 'react';

/** A page as it is asked for: its number, and where the page before it ended, if the server told. */
export type PageAsked = { readonly page: number; readonly before: string | null };

export const FIRST_PAGE: PageAsked = { page: 1, before: null };

/**
 * Turning pages of a list that grows meanwhile. The next page begins where the one on show ends, so that nothing is
 * skipped or seen twice; back goes the same way, to where each page began.
 */
export function usePages() {
  const [way, setWay] = useState<readonly PageAsked[]>([FIRST_PAGE]);
  const asked = way.at(-1) ?? FIRST_PAGE;
  return {
    asked,
    /** To the page with a number next to this one's; `next` is what the answer on show says about its end. */
    turn: (to: number, next: string | null | undefined) =>
      setWay(to > asked.page ? [...way, { page: to, before: next ?? null }] : way.slice(0, -1)),
    /** The page on show is no more. */
    back: () => setWay(way.slice(0, -1)),
  };
}
