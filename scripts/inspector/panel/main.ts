import { type FromPanel, openLine, readFromApp, type Step } from '../wire.ts';
import { actorList } from './actor-list.ts';
import { drawn } from './drawing.ts';
import { button, element, style } from './elements.ts';
import {
  changesAt,
  type History,
  nothing,
  placeOf,
  shownStep,
  stepped,
  stepsShown,
  withStep,
} from './history.ts';
import { sendForm } from './send-form.ts';

/** The window beside the app: every machine that runs there as a chart, with where it is and how it came there. */

const line = openLine<FromPanel>();

let history: History = nothing;
let isFit = false;
let isDue = false;
/** Shows what is known by then once, however many steps come at a time. */
const showSoon = () => {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    void show();
  });
};
const become = (next: History) => {
  history = next;
  showSoon();
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
    button('Fit', fit, isFit),
    step === null ? 'Nothing runs yet: open the app with ?inspect' : whereabouts(step),
  );
  actors.replaceChildren(...actorList(history, (actor) => become({ ...history, actor, at: null })));
  if (step === null) return chart.replaceChildren();
  form.offer(step.name);
  story.replaceChildren(...storyOf(step));
  story.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  const picture = await drawn(step.name, step.value);
  // Another step may have come while this one was drawn.
  if (shownStep(history) !== step) return;
  chart.replaceChildren(picture ?? `${step.name} is no machine with a chart.`);
  bringLiveIntoSight();
}

/** Where it is: the innermost state is marked last. */
function bringLiveIntoSight(): void {
  const marks = chart.querySelectorAll('[data-live]');
  marks[marks.length - 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The whole chart at a glance, or as large as it reads well. */
function fit(): void {
  isFit = !isFit;
  chart.toggleAttribute('data-fit', isFit);
  showSoon();
}

function whereabouts({ actor, value, status, index }: Step): string {
  const own = stepsShown(history);
  const count = `step ${own.findIndex((one) => one.index === index) + 1} of ${own.length}`;
  return [actor, placeOf(value), status, count].filter((one) => one !== '').join(' · ');
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
  ];
}

const heading = (words: string) => element('h2', {}, words);
const text = (words: string) => element('pre', {}, words);

line.tell({ is: 'hello' });
void show();
