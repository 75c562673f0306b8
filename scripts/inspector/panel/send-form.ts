import { z } from 'zod';
import { eventsOf } from './drawing.ts';
import { element } from './elements.ts';

const parts = z.record(z.string(), z.unknown());

export interface SendForm {
  readonly element: HTMLFormElement;
  /** Offers the events that a machine knows. */
  readonly offer: (machine: string) => void;
}

/** A form to send an event by hand: its name, and what else belongs to it as JSON. */
export function sendForm(send: (event: { type: string }) => void): SendForm {
  const choices = element('datalist', { id: 'events' });
  const type = element('input', { name: 'type', list: 'events', placeholder: 'event', required: '' });
  const rest = element('textarea', { name: 'rest', rows: '3', placeholder: '{ "text": "hello" }' });
  const form = element(
    'form',
    {},
    element('h2', {}, 'Send by hand'),
    type,
    choices,
    rest,
    element('button', {}, 'Send'),
  );
  form.addEventListener('submit', (submitted) => {
    submitted.preventDefault();
    const read = partsOf(rest.value);
    rest.setCustomValidity(read === null ? 'This is no JSON object.' : '');
    if (read === null) rest.reportValidity();
    else send({ ...read, type: type.value });
  });
  rest.addEventListener('input', () => rest.setCustomValidity(''));
  return {
    element: form,
    offer: (machine) =>
      choices.replaceChildren(...eventsOf(machine).map((event) => element('option', { value: event }))),
  };
}

function partsOf(text: string): Record<string, unknown> | null {
  try {
    return parts.parse(JSON.parse(text.trim() || '{}'));
  } catch {
    return null;
  }
}
