import { createBrowserReceiver } from '@statelyai/inspect';
import { z } from 'zod';
import type { SentEvent } from '../sent-event.ts';
import { chartElement, eventTypesOf } from './chart.ts';
import { button, element, style } from './elements.ts';
import {
  actorsOf,
  changesAt,
  emptyHistory,
  entriesOf,
  type History,
  moved,
  type Step,
  selectedStep,
  selectedSteps,
  textOfValue,
  withStep,
} from './history.ts';

/** The page at /__inspect: the actors of the app that opened it, as charts with their states and events. */

let history: History = emptyHistory;
let isRenderScheduled = false;

/** Updates the history and renders once, however many steps arrive together. */
function update(next: History): void {
  history = next;
  if (isRenderScheduled) return;
  isRenderScheduled = true;
  setTimeout(() => {
    isRenderScheduled = false;
    render();
  });
}

const definition = z.object({ id: z.string() });
const names = new Map<string, string>();
const senders = new Map<string, string | undefined>();
const labelOf = (actor: string) => `${names.get(actor) ?? 'actor'} ${actor}`;
let firstAt = 0;

createBrowserReceiver().subscribe((seen) => {
  const { sessionId: actor } = seen;
  if (seen.type === '@xstate.actor')
    names.set(actor, definition.safeParse(JSON.parse(seen.definition ?? '{}')).data?.id ?? seen.name);
  if (seen.type === '@xstate.event') senders.set(actor, seen.sourceId);
  if (seen.type !== '@xstate.snapshot') return;
  firstAt ||= Number(seen.createdAt);
  const snapshot = new Map(entriesOf(seen.snapshot));
  const sender = senders.get(actor);
  update(
    withStep(history, {
      index: history.steps.length,
      at: Number(seen.createdAt) - firstAt,
      actor,
      name: names.get(actor) ?? actor,
      event: seen.event,
      sender: sender === undefined || sender === actor ? null : labelOf(sender),
      status: seen.snapshot.status,
      value: snapshot.get('value') ?? null,
      context: snapshot.get('context') ?? seen.snapshot,
    }),
  );
});

const heading = (text: string) => element('h2', {}, text);

const header = element('header', {});
const actors = element('nav', { 'aria-label': 'Actors' });
const chart = element('main', {});
const details = element('section', {});
const choices = element('datalist', { id: 'events' });
const type = element('input', { name: 'type', list: 'events', placeholder: 'event', required: '' });
const data = element('textarea', { name: 'data', rows: '3', placeholder: '{ "text": "hello" }' });
const send = element('button', {}, 'Send');
const form = element('form', {}, heading('Send an event'), type, choices, data, send);
document.head.append(element('style', {}, style));
document.body.append(header, actors, chart, element('aside', {}, details, form));

form.addEventListener('submit', (submitted) => {
  submitted.preventDefault();
  const fields = parseObject(data.value);
  data.setCustomValidity(fields === null ? 'This is no JSON object.' : '');
  if (fields === null || history.actor === null) {
    data.reportValidity();
    return;
  }
  const event = { ...fields, type: type.value };
  const message: SentEvent = { type: 'stretch.inspector.send', actor: history.actor, event };
  const opener: unknown = window.opener;
  if (isWindow(opener)) opener.postMessage(message, location.origin);
});
data.addEventListener('input', () => data.setCustomValidity(''));

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value;

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text.trim() || '{}'));
  } catch {
    return null;
  }
}

function render(): void {
  const step = selectedStep(history);
  header.replaceChildren(
    button('◀ Back', () => update(moved(history, -1))),
    button('Forward ▶', () => update(moved(history, 1))),
    button('Live', () => update({ ...history, at: null }), history.at === null),
    step === null ? 'No actor yet: open the app with ?inspect' : summaryOf(step),
  );
  actors.replaceChildren(...actorSections());
  if (step === null) return;
  choices.replaceChildren(...eventTypesOf(step.name).map((value) => element('option', { value })));
  details.replaceChildren(...detailsOf(step));
  chart.replaceChildren(chartElement(step.name, step.value) ?? `${step.name} is not a machine.`);
  // The innermost active state is the last one.
  [...chart.querySelectorAll('[data-live]')].at(-1)?.scrollIntoView({ block: 'nearest' });
}

function summaryOf({ actor, value, status, index }: Step): string {
  const own = selectedSteps(history);
  const count = `step ${own.findIndex((one) => one.index === index) + 1} of ${own.length}`;
  return [labelOf(actor), textOfValue(value), status, count].filter((part) => part !== '').join(' · ');
}

/** A section for each machine with its actors, then one for all other actors. The last actor that moved is marked. */
function actorSections(): readonly Element[] {
  const groups = Map.groupBy(actorsOf(history), ({ name, value }) => (value === null ? '' : name));
  const others = groups.get('') ?? [];
  groups.delete('');
  if (others.length > 0) groups.set('Other actors', others);
  return [...groups].map(([name, steps]) =>
    element('section', { 'aria-label': name }, element('h2', {}, name), ...steps.map(actorButton)),
  );
}

function actorButton({ actor, value, status }: Step): Element {
  const state = value === null || status !== 'active' ? status : textOfValue(value);
  const select = () => update({ ...history, actor, at: null });
  const label = `${value === null ? labelOf(actor) : actor} ${state}`;
  const created = button(label, select, actor === history.actor);
  if (actor === history.steps.at(-1)?.actor) created.dataset['moved'] = '';
  return created;
}

function detailsOf(step: Step): readonly Node[] {
  const events = selectedSteps(history).map(({ index, at, event, sender }) => {
    const label = `${(at / 1000).toFixed(2)} s  ${event.type}${sender === null ? '' : `  ← ${sender}`}`;
    const select = () => update({ ...history, at: index });
    return element('li', {}, button(label, select, index === step.index));
  });
  const text = (content: string) => element('pre', {}, content);
  return [
    heading('Events'),
    element('ol', {}, ...events),
    heading('This event'),
    text(JSON.stringify(step.event, null, 1)),
    heading('Changes of the context'),
    text(changesAt(history, step).join('\n') || 'none'),
    heading('Context'),
    text(JSON.stringify(step.context, null, 1)),
  ];
}

render();
