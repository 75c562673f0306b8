import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ContentPolicy } from './security-headers.ts';
import type { Page } from './send-page.ts';

/** What the server entry of the build returns: the screen's HTML and the queries to hydrate, as [key, data]. */
export const renderedScreen = z.object({
  html: z.string(),
  hydrationData: z.array(z.tuple([z.array(z.unknown()), z.unknown()])),
});
export type RenderedScreen = z.infer<typeof renderedScreen>;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Declarations that cannot end the CSS rule or load a URL. */
const isSafeStyle = (styles: string) => /^[\w\s#%.,:;()+*/-]*$/.test(styles) && !/url\s*\(/i.test(styles);

/**
 * Moves style attributes into a style sheet: the content security policy allows a sheet by its hash, but no style
 * attributes.
 */
function extractStyles(html: string): { readonly html: string; readonly sheet: string } {
  const rules = new Map<string, string>();
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, escaped: string) => {
    const styles = escaped.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
    if (!isSafeStyle(styles)) return '';
    const name = rules.get(styles) ?? `s${rules.size}`;
    rules.set(styles, name);
    return ` data-style="${name}"`;
  });
  const sheet = [...rules].map(([styles, name]) => `[data-style="${name}"]{${styles}}`).join('');
  return { html: marked, sheet };
}

/** Controls are inert until the app replaces the page; links work. */
const withoutControls = (html: string) =>
  html.replaceAll(/<(button|input|textarea|select|summary|label)(?=[\s>])/g, '<$1 inert');

/** Removes titles, templates of pending Suspense boundaries and comments. */
const withoutHeadContent = (html: string) =>
  html.replaceAll(/<title>.*?<\/title>|<template[^>]*><\/template>|<!--.*?-->/g, '');

const fileTag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<meta name="stretch-script" content="${file}">`;

/** The page of the build with the rendered screen, its hydration data and links to its files. */
export function renderPage(
  page: string,
  { html, hydrationData }: RenderedScreen,
  files: readonly string[],
  policy: ContentPolicy,
): Page {
  const styles = extractStyles(withoutControls(withoutHeadContent(html)));
  const hash = createHash('sha256').update(styles.sheet).digest('base64');
  const data = JSON.stringify(hydrationData).replaceAll('<', String.raw`\u003c`);
  const head = [
    '<meta name="stretch-viewer" content="somebody">',
    ...files.map(fileTag),
    `<style>${styles.sheet}</style>`,
  ].join('');
  const root = `<div id="root"><div data-server-rendered aria-busy="true">${styles.html}</div></div>
<script type="application/json" id="stretch-hydration-data">${data}</script>`;
  return {
    html: page.replace('</head>', () => `${head}</head>`).replace('<div id="root"></div>', () => root),
    personal: { 'content-security-policy': policy(`'sha256-${hash}'`) },
  };
}
