import { createHash } from 'node:crypto';
import type { Drawn } from './drawn-screen.ts';
import type { Page } from './page.ts';
import { contentPolicy } from './security-headers.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Looks that a rule can hold and nothing else, whatever stands in them. */
const isHarmless = (looks: string) => /^[\w\s#%.,:;()+*/-]*$/.test(looks) && !/url\s*\(/i.test(looks);

/**
 * Takes the looks that stand at single elements into a style sheet: the page's policy allows a sheet by its content, and
 * none at an element.
 */
function gatherLooks(html: string): { readonly html: string; readonly sheet: string } {
  const rules = new Map<string, string>();
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, escaped: string) => {
    const looks = escaped.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
    if (!isHarmless(looks)) return '';
    const name = rules.get(looks) ?? `s${rules.size}`;
    rules.set(looks, name);
    return ` data-looks="${name}"`;
  });
  const sheet = [...rules].map(([looks, name]) => `[data-looks="${name}"]{${looks}}`).join('');
  return { html: marked, sheet };
}

/** What answers a finger only once the app is there must not seem to before. Links lead where they lead. */
const withoutControls = (html: string) =>
  html.replaceAll(/<(button|input|textarea|select|summary|label)(?=[\s>])/g, '<$1 inert');

/** Titles are the head's matter, and what is left open for later is the app's. */
const withoutRest = (html: string) =>
  html.replaceAll(/<title>.*?<\/title>|<template[^>]*><\/template>|<!--.*?-->/g, '');

const fileTag = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<meta name="stretch-script" content="${file}">`;

/** The page of the build with a drawn screen in it, what it was drawn from, and what the screen loads named in its head. */
export function fillPage(page: string, { html, known }: Drawn, files: readonly string[]): Page {
  const looks = gatherLooks(withoutControls(withoutRest(html)));
  const hash = createHash('sha256').update(looks.sheet).digest('base64');
  const data = JSON.stringify(known).replaceAll('<', String.raw`\u003c`);
  const head = [
    '<meta name="stretch-viewer" content="somebody">',
    ...files.map(fileTag),
    `<style>${looks.sheet}</style>`,
  ].join('');
  const root = `<div id="root"><div data-drawn aria-busy="true">${looks.html}</div></div>
<script type="application/json" id="stretch-known">${data}</script>`;
  return {
    html: page.replace('</head>', () => `${head}</head>`).replace('<div id="root"></div>', () => root),
    personal: { 'content-security-policy': contentPolicy(`'sha256-${hash}'`) },
  };
}
