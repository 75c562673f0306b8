import { expect, it, vi } from 'vitest';
import { PRIVATE, removeValue, SESSION, storedValue, storeValue } from '#src/lib/storage.ts';

const install = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }));

it('stores values in the session of a tab, and beyond it in an installed app, except those of the session', () => {
  storeValue(`${PRIVATE}draft`, 'of the tab');
  expect([Object.keys(sessionStorage), Object.keys(localStorage)]).toEqual([[`${PRIVATE}draft`], []]);

  install();
  expect(storedValue(`${PRIVATE}draft`)).toBe('of the tab');
  storeValue(`${PRIVATE}draft`, 'of the app');
  storeValue(`${SESSION}code`, 'ABC234');
  expect(storedValue(`${PRIVATE}draft`)).toBe('of the app');
  sessionStorage.clear();
  expect([storedValue(`${PRIVATE}draft`), storedValue(`${SESSION}code`)]).toEqual(['of the app', null]);
});

it('removes a value wherever it is stored', () => {
  storeValue(`${PRIVATE}draft`, 'of the tab');
  install();
  storeValue(`${PRIVATE}draft`, 'of the app');
  removeValue(`${PRIVATE}draft`);
  expect(storedValue(`${PRIVATE}draft`)).toBeNull();
});
