import { createBrowserReceiver } from '@statelyai/inspect';
import { z } from 'zod';
import type { SentEvent } from '../sent-event.ts';
import { chartElement, entriesOf, eventTypesOf } from './chart.ts';
import { button, element, style } from './elements.ts';

/** The page at /__inspect: the actors of the app that opened it, as charts with their states and events. */

/** One step of one actor: the event it received and the snapshot that followed. */
interface Step {
  /** Milliseconds since the first step. */
  readonly at: number;
  /** Session id. */
  readonly actor: string;
  /** Id of the machine, or name of the actor. */
  readonly name: string;
  readonly event: { readonly type: string };
  /** Name of the actor that sent the event; empty for the app. */
  readonly sender: string;
  /** State value of a machine, status of other actors and of ended ones. */
  readonly state: string;
  /** State value; `null` for an actor that is no machine. */
  readonly value: unknown;
  readonly context: unknown;
}

const steps: Step[] = [];
let selectedActor: string | null = null;
/** Index of the selected step among those of the selected actor; `null` to follow the last one. */
let selectedIndex: number | null = null;
let isRenderScheduled = false;

function select(actor: string | null, index: number | null): void {
  selectedActor = actor;
  selectedIndex = index;
  scheduleRender();
}

/** Renders once, however many steps arrive together. */
function scheduleRender(): void {
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
  const { status } = seen.snapshot;
  const snapshot = new Map(entriesOf(seen.snapshot));
  const value = snapshot.get('value') ?? null;
  const sender = senders.get(actor);
  steps.push({
    at: Number(seen.createdAt) - firstAt,
    actor,
    name: names.get(actor) ?? actor,
    event: seen.event,
    sender: sender === undefined || sender === actor ? '' : `  ← ${labelOf(sender)}`,
    state: value === null || status !== 'active' ? status : JSON.stringify(value),
    value,
    context: snapshot.get('context') ?? seen.snapshot,
  });
  // The first machine is selected.
  if (value !== null) selectedActor ??= actor;
  scheduleRender();
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
  if (fields === null || selectedActor === null) {
    data.reportValidity();
    return;
  }
  const event = { ...fields, type: type.value };
  const message: SentEvent = { type: 'stretch.inspector.send', actor: selectedActor, event };
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
  const own = steps.filter(({ actor }) => actor === selectedActor);
  const index = selectedIndex ?? own.length - 1;
  const step = own[index];
  header.replaceChildren(
    button('◀ Back', () => select(selectedActor, Math.max(0, index - 1))),
    button('Live', () => select(selectedActor, null), selectedIndex === null),
    step === undefined ? 'No actor yet: open the app with ?inspect' : `${labelOf(step.actor)}: ${step.state}`,
  );
  actors.replaceChildren(...actorSections());
  if (step === undefined) return;
  choices.replaceChildren(...eventTypesOf(step.name).map((value) => element('option', { value })));
  details.replaceChildren(...detailsOf(own, step, own[index - 1]));
  chart.replaceChildren(chartElement(step.name, step.value) ?? `${step.name} is not a machine.`);
  // The innermost active state is the last one.
  [...chart.querySelectorAll('[data-live]')].at(-1)?.scrollIntoView({ block: 'nearest' });
}

/** A section for each machine with its actors, and one for all other actors. The last actor that moved is marked. */
function actorSections(): readonly Element[] {
  const last = new Map(steps.map((step) => [step.actor, step]));
  const groups = Map.groupBy(last.values(), ({ name, value }) => (value === null ? 'Other actors' : name));
  return [...groups].map(([name, group]) => {
    const buttons = group.map(({ actor, state }) => {
      const created = button(
        `${labelOf(actor)} ${state}`,
        () => select(actor, null),
        actor === selectedActor,
      );
      if (actor === steps.at(-1)?.actor) created.dataset['moved'] = '';
      return created;
    });
    return element('section', { 'aria-label': name }, heading(name), ...buttons);
  });
}

function detailsOf(own: readonly Step[], step: Step, previous: Step | undefined): readonly Node[] {
  const events = own.map(({ actor, at, event, sender }, index) => {
    const label = `${(at / 1000).toFixed(2)} s  ${event.type}${sender}`;
    return element(
      'li',
      {},
      button(label, () => select(actor, index), own[index] === step),
    );
  });
  const text = (content: string) => element('pre', {}, content);
  return [
    heading('Events'),
    element('ol', {}, ...events),
    heading('This event'),
    text(JSON.stringify(step.event, null, 1)),
    heading('Changes of the context'),
    text(changesBetween(previous, step).join('\n') || 'none'),
    heading('Context'),
    text(JSON.stringify(step.context, null, 1)),
  ];
}

/** The changes of the context in a step, a line each: `count: 3 → 4`. */
function changesBetween(previous: Step | undefined, step: Step): readonly string[] {
  const old = new Map(entriesOf(previous?.context));
  return entriesOf(step.context).flatMap(([name, value]) => {
    const [before, after] = [JSON.stringify(old.get(name)), JSON.stringify(value)];
    const change = previous === undefined ? after : `${before} → ${after}`;
    return before === after ? [] : [`${name}: ${change}`];
  });
}

render();
