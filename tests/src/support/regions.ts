import { screen, within } from '@testing-library/react';

async function around(element: Promise<HTMLElement>, selector: 'article' | 'section'): Promise<HTMLElement> {
  const found = (await element).closest(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The element is not in a ${selector}`);
  return found;
}

/** The section below a heading. */
export const sectionElement = (name: RegExp | string) =>
  around(screen.findByRole('heading', { level: 2, name }), 'section');
export const section = async (name: RegExp | string) => within(await sectionElement(name));

/** The card of a game. */
export const gameCard = async (name: string) =>
  within(await around(screen.findByRole('link', { name }), 'article'));

/** The card of a post. */
export const postCard = async (text: string) => within(await around(screen.findByText(text), 'article'));
