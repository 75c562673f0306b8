/** Makes an element with what stands in it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...inside);
  return made;
}

/** A button that does something. */
export function button(label: string, press: () => void, isOn = false): HTMLButtonElement {
  const made = element('button', { type: 'button', 'aria-pressed': String(isOn) }, label);
  made.addEventListener('click', press);
  return made;
}

export const style = `
  :root { color-scheme: light dark; font: 13px/1.4 system-ui, sans-serif }
  body { margin: 0; display: grid; grid-template: auto minmax(0, 1fr) / 15rem minmax(0, 1fr) 24rem; height: 100vh }
  header { grid-column: 1 / -1; display: flex; gap: .5rem; align-items: center; padding: .5rem; border-bottom: 1px solid #8886 }
  nav, main, aside > section, ol { overflow: auto } nav, main, aside { padding: .5rem } nav, aside { border-inline: 1px solid #8886 }
  aside { display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: .5rem }
  button { font: inherit; color: inherit; text-align: start; border: 1px solid #8886; border-radius: 6px; background: none; padding: .25rem .5rem }
  button[aria-pressed=true] { background: #7c4dff33; border-color: #7c4dff } [data-moved] { border-color: #7c4dff }
  .chips { display: flex; flex-wrap: wrap; gap: .25rem } ol button { display: block; width: 100% }
  ol { list-style: none; padding: 0; margin: 0; max-height: 15rem; display: grid; gap: .25rem; align-content: start }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .25rem 0; font-size: 12px }
  h2 { font-size: 13px; margin: .75rem 0 .25rem } h2:first-child { margin-top: 0 } section + section { margin-top: .75rem }
  form { display: grid; gap: .25rem; border-top: 1px solid #8886; padding-top: .5rem } input, textarea { font: inherit; padding: .25rem }
  [data-fit] svg { max-width: 100%; height: auto } [data-live] { fill: #7c4dff2e; stroke: #7c4dff; stroke-width: 3 }`;
