import type { Page } from 'playwright-core';

/** A node of the accessibility tree, as assistive technology is told of it. */
export interface TreeNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** What else is said of it: `live`, `invalid`, `modal`, `level` and the like. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What the browser tells assistive technology about the page, leaving out what it passes over. */
export async function treeOf(page: Page): Promise<TreeNode[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      description: String(description?.value ?? '').trim(),
      properties: Object.fromEntries(properties.map((one) => [one.name, one.value.value])),
    }));
}

const named = new Set(
  'alertdialog button checkbox combobox dialog img image link list log menuitem navigation progressbar radio region searchbox slider spinbutton switch tab tablist textbox'.split(
    ' ',
  ),
);

/** Nodes that say nothing of what they are, a line each. A list may speak for itself. */
export const nameless = (tree: readonly TreeNode[]): string[] =>
  tree.filter(({ role, name }) => role !== 'list' && named.has(role) && name === '').map(({ role }) => role);

/** How many nodes of the tree have the role. */
export const countOf = (tree: readonly TreeNode[], role: string): number =>
  tree.filter((node) => node.role === role).length;

/** How many headings of the first level the tree has. */
export const firstHeadings = (tree: readonly TreeNode[]): number =>
  tree.filter(({ role, properties }) => role === 'heading' && properties['level'] === 1).length;
