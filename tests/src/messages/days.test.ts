import { expect, it } from 'vitest';
import { daysOf } from '#src/features/messages/conversations.ts';
import { aUser } from '../posts/samples.ts';

const now = new Date(2026, 2, 4, 9, 0);
const message = (id: string, at: Date) => ({
  id,
  senderId: 'a',
  recipientId: 'b',
  sender: aUser('a', 'Ada'),
  recipient: aUser('b', 'Ben'),
  gameId: 'g',
  game: { id: 'g', name: 'Cold showers' },
  content: id,
  isRead: true,
  createdAt: at.toISOString(),
});

it('parts a conversation by the days of whoever reads it, the last two by their names', () => {
  const messages = [
    message('last year', new Date(2025, 11, 31, 12, 0)),
    message('before midnight', new Date(2026, 2, 2, 23, 59)),
    message('after midnight', new Date(2026, 2, 3, 0, 0)),
    message('yesterday evening', new Date(2026, 2, 3, 22, 0)),
    message('today', new Date(2026, 2, 4, 8, 0)),
  ];
  expect(daysOf(messages, now).map((day) => [day.label, day.messages.map(({ id }) => id)])).toEqual([
    ['Dec 31, 2025', ['last year']],
    ['Mar 2, 2026', ['before midnight']],
    ['Yesterday', ['after midnight', 'yesterday evening']],
    ['Today', ['today']],
  ]);
});
