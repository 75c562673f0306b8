import { expect, it } from 'vitest';
import { removePrivateValues } from '#src/lib/storage.ts';
import { typedText } from '#src/lib/typed-text.ts';

it('a typed text is kept under its name, and nothing of an empty one', () => {
  const [comment, message] = [typedText('comment.p1'), typedText('message.g1.ben')];
  comment.write('Bravo');
  expect([comment.read(), typedText('comment.p1').read(), message.read()]).toEqual(['Bravo', 'Bravo', '']);
  comment.write('');
  expect([comment.read(), sessionStorage.length]).toEqual(['', 0]);
});

it('a typed text is forgotten with everything private', () => {
  typedText('comment.p1').write('Bravo');
  removePrivateValues();
  expect(typedText('comment.p1').read()).toBe('');
});
