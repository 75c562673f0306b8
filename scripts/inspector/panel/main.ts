import { type FromPanel, openLine, readFromApp, type Step } from '../wire.ts';
import { drawn } from './drawing.ts';
import { button, element, style } from './elements.ts';
import {
  actorsOf,
  changesAt,
  type History,
  nothing,
  shownStep,
  stepped,
  stepsShown,
  withStep,
} from './history.ts';
import { sendForm } from './send-form.ts';

/** The window beside the app: every machine that runs there as a chart, with where it is and how it came there. */

const line = openLine<FromPanel>();

let history: History = nothing;
const become = (next: History) => {
  history = next;
  void show();
};

line.hear((data) => {
  const message = readFromApp(data);
  if (message?.is === 'opened') become(nothing);
  if (message?.is === 'step') become(withStep(history, message));
});

const header = element('header', {});
const actors = element('nav', { 'aria-label': 'Actors' });
const chart = element('main', {});
const story = element('section', {});
const form = sendForm((event) => {
  if (history.actor !== null) line.tell({ is: 'send', actor: history.actor, event });
});
document.head.append(element('style', {}, style));
document.body.append(header, actors, chart, element('aside', {}, story, form.element));

async function show(): Promise<void> {
  const step = shownStep(history);
  const isLive = history.at === null;
  header.replaceChildren(
    button('◀ Back', () => become(stepped(history, -1))),
    button('On ▶', () => become(stepped(history, 1))),
    button('Live', () => become({ ...history, at: null }), isLive),
    step === null
      ? 'Nothing runs yet: open the app with ?inspect'
      : `${step.actor} · ${JSON.stringify(step.value)} · ${step.status}`,
  );
  actors.replaceChildren(
    ...actorsOf(history).map(({ actor, status }) =>
      button(
        status === 'active' ? actor : `${actor} (${status})`,
        () => become({ ...history, actor, at: null }),
        actor === history.actor,
      ),
    ),
  );
  if (step === null) return chart.replaceChildren();
  form.offer(step.name);
  story.replaceChildren(...storyOf(step));
  const picture = await drawn(step.name, step.value);
  // Another step may have come while this one was drawn.
  if (shownStep(history) === step)
    chart.replaceChildren(picture ?? `${step.name} is no machine with a chart.`);
}

function storyOf(step: Step): readonly Node[] {
  const events = stepsShown(history).map((one) =>
    element(
      'li',
      {},
      button(
        `${(one.at / 1000).toFixed(2)} s  ${one.event.type}${one.sender === null ? '' : `  ← ${one.sender}`}`,
        () => become({ ...history, at: one.index }),
        one === step,
      ),
    ),
  );
  const asked = step.children.map(
    ({ src, id, status, input }) =>
      `${src === id ? src : `${src} (${id})`}: ${status} ${JSON.stringify(input)}`,
  );
  return [
    heading('Events'),
    element('ol', {}, ...events),
    heading('This event'),
    text(JSON.stringify(step.event, null, 1)),
    heading('Changed'),
    text(changesAt(history, step).join('\n') || 'nothing'),
    heading('Under way'),
    text(asked.join('\n') || 'nothing'),
    heading('Context'),
    text(JSON.stringify(step.context, null, 1)),
    heading('Send by hand'),
  ];
}

const heading = (words: string) => element('h2', {}, words);
const text = (words: string) => element('pre', {}, words);

line.tell({ is: 'hello' });
void show();
