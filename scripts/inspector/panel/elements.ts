/** Creates an element with attributes and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.append(...children);
  return created;
}

/** Creates a toggle button. */
export function button(label: string, onClick: () => void, isPressed = false): HTMLButtonElement {
  const created = element('button', { type: 'button', 'aria-pressed': String(isPressed) }, label);
  created.addEventListener('click', onClick);
  return created;
}

export const style = `
  :root { color-scheme: light dark; font: 13px/1.4 system-ui, sans-serif }
  body { margin: 0; display: grid; grid-template: auto minmax(0, 1fr) / 15rem minmax(0, 1fr) 24rem; height: 100vh }
  header { grid-column: 1 / -1; display: flex; gap: .5rem; align-items: center; padding: .5rem; border-bottom: 1px solid #8886 }
  nav, main, aside { overflow: auto; padding: .5rem } nav, aside { border-inline: 1px solid #8886 }
  button { font: inherit; color: inherit; text-align: start; border: 1px solid #8886; border-radius: 6px; background: none; padding: .25rem .5rem }
  button[aria-pressed=true] { background: #7c4dff33; border-color: #7c4dff } [data-moved] { border-color: #7c4dff }
  ol { list-style: none; padding: 0; margin: 0; max-height: 15rem; overflow: auto } ol button { display: block; width: 100% }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0; font-size: 12px }
  h2 { font-size: 13px; margin: .75rem 0 .25rem } ul { margin: 0; padding-inline-start: 1rem }
  form { display: grid; gap: .25rem; border-top: 1px solid #8886; padding-top: .5rem } input, textarea { font: inherit; padding: .25rem }
  .state { border: 1px solid #8886; border-radius: 6px; padding: .5rem; margin: .5rem 0 } [data-live] { border: 2px solid #7c4dff; background: #7c4dff2e }`;
