import { expect, vi } from 'vitest';
import type { ContextFrom, EventFromLogic } from 'xstate';
import { conversationMachine, shownMessages } from '#machines/conversation.machine.ts';
import { defineModel } from '../support/model.ts';
import type { Play } from '../support/play.ts';
import { broken, message, noon, user } from '../support/samples.ts';
import { model as composer } from './message-composer.model.ts';

const unread = message('m1', 'bob', 'ada');
const read = message('m2', 'bob', 'ada', { isRead: true });
const mine = message('m3', 'ada', 'bob');
const late = message('m4', 'bob', 'ada');

const talk = { viewer: user('ada'), other: user('bob'), game: { id: 'g1', name: 'Game g1' }, draft: '' };
const input = { ...talk, messages: [unread, read, mine] };

/** What the server makes of a message that was sent under a key. */
const saved = (key: string, content: string) => message(`saved-${key}`, 'ada', 'bob', { content });

type Conversation = Play<typeof conversationMachine>;

/** Writes in the composer of the whole. */
function write(conversation: Conversation, text: string, key: string) {
  conversation.part('composer').send({ type: 'draft.changed', text });
  conversation.part('composer').send({ type: 'letter.submit', key, at: noon });
}

const posted = (key: string) => ({ type: 'message.posted', key, text: 'hello', at: noon }) as const;
const isUnderWay = (id: string, { entries }: Pick<ContextFrom<typeof conversationMachine>, 'entries'>) =>
  entries.some(({ item, is }) => item.id === id && is === 'adding');

const asked = (conversation: Conversation) => conversation.open().map((call) => [call.src, call.input]);

export const model = defineModel({
  machine: conversationMachine,
  inputs: { unread: input, 'nothing unread': { ...talk, messages: [read, mine] } },
  events: [{ type: 'messages.refreshed', messages: [unread, late] }],
  outcomes: {
    // One message is on its way at a time, so that the walks come to an end; several are in the scenarios.
    composer: {
      tells: (context) =>
        ['k1'].flatMap((key): readonly EventFromLogic<typeof conversationMachine>[] =>
          isUnderWay(key, context)
            ? [
                { type: 'message.delivered', key, item: saved(key, 'hello') },
                { type: 'message.returned', key, error: broken },
              ]
            : [posted(key)],
        ),
    },
    markRead: { done: [{ success: true }], error: [broken] },
  },
  simple: 4,
  parts: { composer: { model: composer, whole: 'nothing unread', part: 'empty' } },
  invariants: {
    'every message received is told as read, once, and no other': ({ calls, context }) => {
      const told = calls()
        .filter(({ src }) => src === 'markRead')
        .map((call) => call.input);
      const due = context.told.map((messageId) => ({ messageId }));
      expect(told).toEqual(due);
      for (const { id } of shownMessages(context)) {
        const isDue = id === 'm1' || id === 'm4';
        expect(context.told.includes(id)).toBe(isDue);
      }
    },
    'it waits for exactly the answers that are open': ({ open, context, is }) => {
      const waiting = open()
        .filter(({ src }) => src === 'markRead')
        .map(({ actorId }) => actorId);
      expect(waiting).toEqual(context.pending.map((id) => `markRead.${id}`));
      expect(is('markingRead')).toBe(waiting.length > 0);
    },
    'the unread count is asked for anew once the last answer is there': ({ before, context, effects }) => {
      const isOver = before.context.pending.length > 0 && context.pending.length === 0;
      expect(effects.some(([name]) => name === 'refreshUnreadCount')).toBe(isOver);
    },
    'the app hears what was sent and read, and every failure, and nothing else': ({ event, effects }) => {
      const heard = effects.map(([effect]) => effect).filter((effect) => effect !== 'refreshUnreadCount');
      const [, kind] = event.type.split('.');
      const expected: Record<string, readonly string[]> = {
        'message.delivered': ['keepSent', 'announceSent'],
        'message.returned': ['announceSendFailure'],
        done: ['keepRead'],
        error: ['announceReadFailure'],
      };
      expect(heard).toEqual(expected[event.type] ?? expected[kind ?? ''] ?? []);
    },
    'what comes back is no longer shown, and nothing else goes with it': ({ event, before, context }) => {
      if (event.type !== 'message.returned') return;
      expect(shownMessages(context)).toEqual(
        shownMessages(before.context).filter(({ id }) => id !== event['key']),
      );
    },
    'a message is shown once': ({ context }) => {
      const ids = shownMessages(context).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    },
  },
  scenarios: {
    'tells the server of each unread message received when it is opened [R-MSG-7]': async (start) => {
      const conversation = start({ ...talk, messages: [unread, read, mine, late] });
      expect(asked(conversation)).toEqual([
        ['markRead', { messageId: 'm1' }],
        ['markRead', { messageId: 'm4' }],
      ]);
      await conversation.answer('markRead.m4', { success: true });
      expect(conversation.effects()).toEqual([['keepRead', { id: 'm4' }]]);
      await conversation.answer('markRead.m1', { success: true });
      expect(conversation.effects()).toEqual([['keepRead', { id: 'm1' }], ['refreshUnreadCount']]);
      expect(conversation.is('upToDate')).toBe(true);
    },
    'looks through what was told once for each event, however many messages there are': async (start) => {
      const messages = Array.from({ length: 50 }, (_, at) => message(`many${at}`, 'bob', 'ada'));
      const conversation = start({ ...talk, messages });
      const includes = vi.spyOn(Array.prototype, 'includes');
      await conversation.answer('markRead.many0', { success: true });
      const lookedThrough = includes.mock.contexts.filter(
        (list) => Array.isArray(list) && list[0] === 'many0',
      );
      includes.mockRestore();
      expect(lookedThrough).toEqual([]);
    },
    'tells nothing of messages one has sent or read [R-MSG-8]': (start) => {
      const conversation = start({ ...talk, messages: [read, mine] });
      expect(conversation.calls()).toEqual([]);
    },
    'tells a failure once and does not try for ever': async (start) => {
      const conversation = start(input);
      await conversation.fail('markRead', broken);
      expect(conversation.effects()).toEqual([
        ['announceReadFailure', { error: broken }],
        ['refreshUnreadCount'],
      ]);
      conversation.send({ type: 'messages.refreshed', messages: input.messages });
      expect(conversation.open()).toEqual([]);
    },
    'marks what arrives while it is open': async (start) => {
      const conversation = start(input);
      conversation.send({ type: 'messages.refreshed', messages: [unread, late] });
      expect(asked(conversation)).toEqual([
        ['markRead', { messageId: 'm1' }],
        ['markRead', { messageId: 'm4' }],
      ]);
      await conversation.answer('markRead', { success: true });
      await conversation.answer('markRead', { success: true });
      conversation.send({
        type: 'messages.refreshed',
        messages: [unread, late, message('m5', 'bob', 'ada')],
      });
      expect(asked(conversation)).toEqual([['markRead', { messageId: 'm5' }]]);
    },
    'shows a message at once and clears the composer [R-MSG-11]': async (start) => {
      const conversation = start(input, 'whole');
      write(conversation, '  hello ', 'k1');
      expect(conversation.part('composer').getSnapshot().context.draft).toBe('');
      const { content, ...rest } = saved('k1', 'hello');
      expect(shownMessages(conversation.context()).at(-1)).toEqual({ ...rest, content, id: 'k1' });
      await conversation.answer('deliver', saved('k1', 'hello'));
      expect(shownMessages(conversation.context()).at(-1)).toEqual(saved('k1', 'hello'));
      expect(conversation.effects()).toEqual([
        ['keepSent', saved('k1', 'hello')],
        ['announceSent', saved('k1', 'hello')],
      ]);
    },
    'puts the text back when sending fails, and sends it again under its key [R-MSG-11]': async (start) => {
      const conversation = start(input, 'whole');
      write(conversation, 'hello', 'k1');
      await conversation.fail('deliver', broken);
      const composed = conversation.part('composer').getSnapshot().context;
      expect(composed).toMatchObject({ draft: 'hello', draftKey: 'k1' });
      expect(shownMessages(conversation.context())).toEqual(input.messages);
      expect(conversation.effects()).toEqual([['announceSendFailure', { error: broken }]]);
      conversation.part('composer').send({ type: 'letter.submit', key: 'k2', at: noon });
      expect(conversation.calls().at(-1)?.input).toEqual({
        gameId: 'g1',
        recipientId: 'bob',
        content: 'hello',
        key: 'k1',
      });
    },
    'sends several at once, each in its place': async (start) => {
      const conversation = start({ ...talk, messages: [] }, 'whole');
      write(conversation, 'first', 'k1');
      write(conversation, 'second', 'k2');
      await conversation.answer('deliver.k2', saved('k2', 'second'));
      await conversation.answer('deliver.k1', saved('k1', 'first'));
      expect(shownMessages(conversation.context())).toEqual([saved('k1', 'first'), saved('k2', 'second')]);
    },
    'sends nothing blank': (start) => {
      const conversation = start({ ...talk, messages: [] }, 'whole');
      conversation.part('composer').send({ type: 'letter.submit', key: 'k1', at: noon });
      write(conversation, '   ', 'k2');
      expect(conversation.calls()).toEqual([]);
    },
  },
});
