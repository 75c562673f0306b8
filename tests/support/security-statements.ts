/** The number of statements in the security list. A test that proves one has its id in its name: `[S-12]`. */
export const STATEMENTS = 45;

/** Statements that the product fulfils in another way, with the explanation. */
export const otherwise: Readonly<Record<number, string>> = {
  2: 'Every part of a private game returns the same message to strangers, but not "not found": the product says that access is denied (decision 0006).',
};

/** Events that must not lose data. A test that proves one has its id in its name: `[L-5]`. */
export const dataLossEvents = [
  'the same key sent again',
  'a response that is lost after the commit',
  'a double tap',
  'back and forward',
  'kill -9 in writes',
  'kill -9 in the first start',
  'kill -9 in a migration',
  'an outage of PostgreSQL',
  'three processes finishing one game',
  'daylight saving',
  '29 February',
  "a client's clock a day off",
  'paging while others post',
  'an hour of twice the expected polling',
] as const;
