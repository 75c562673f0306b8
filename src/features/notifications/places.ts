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

/** Results by place, and how many of them are the winners': the first three places, with all who share them. */
export function placed(results: readonly GameResult[]) {
  const rows = results.toSorted((one, other) => one.position - other.position);
  if (rows.length <= SHOWN_PLACES) return { rows, winners: rows.length };
  const winners = rows.filter(({ position, score }) => position <= SHOWN_PLACES && score > 0).length;
  return { rows, winners: Math.min(winners, SHOWN_AT_MOST) };
}
