import type { GameResult } from '#contract/games.ts';

const SHOWN_PLACES = 3;
/** However many share the first places, more are not shown at first. */
const SHOWN_AT_MOST = 50;

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
};

/** '1st', '2nd', '3rd', '4th', '11th', '21st'. */
export function ordinal(place: number): string {
  return `${place}${endings[ordinals.select(place)]}`;
}

/**
 * Results by place, and how many of them are shown at first: the first three places, with all who share them. Only those with
 * a point are winners; where nobody has one, all share the first place and are shown as results.
 */
export function placed(results: readonly GameResult[]) {
  const rows = results.toSorted((one, other) => one.position - other.position);
  const hasWinners = rows.some(({ score }) => score > 0);
  if (rows.length <= SHOWN_PLACES) return { rows, hasWinners, first: rows.length };
  const isFirst = ({ position, score }: GameResult) => position <= SHOWN_PLACES && (score > 0 || !hasWinners);
  return { rows, hasWinners, first: Math.min(rows.filter(isFirst).length, SHOWN_AT_MOST) };
}
