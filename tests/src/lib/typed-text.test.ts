import { expect, it } from 'vitest';
import { removePrivateValues } from '#src/lib/storage.ts';
import { typedText } from '#src/lib/typed-text.ts';

it('a typed text is stored under its name, an empty one is not stored', () => {
  const [comment, message] = [typedText('comment.p1'), typedText('message.g1.ben')];
  comment.write('Bravo');
  expect([comment.read(), typedText('comment.p1').read(), message.read()]).toEqual(['Bravo', 'Bravo', '']);
  comment.write('');
  expect([comment.read(), sessionStorage.length]).toEqual(['', 0]);
});

it('a typed text is removed with all private values', () => {
  typedText('comment.p1').write('Bravo');
  removePrivateValues();
  expect(typedText('comment.p1').read()).toBe('');
});
