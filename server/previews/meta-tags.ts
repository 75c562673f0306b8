import { escapeHtml } from '../escape-html.ts';
import { PREVIEW_IMAGE_HEIGHT, PREVIEW_IMAGE_WIDTH, type Preview } from './preview.ts';

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

export type Address = { readonly origin: string; readonly path: string };

/** The meta tags for chats (Open Graph, Twitter) and search engines, one per line. */
export function previewTags(preview: Preview, address: Address): string {
  const { title, description, image, listedAs } = preview;
  const imageUrl = address.origin + image.path;
  const tags = [
    listedAs === null
      ? meta('name', 'robots', 'noindex')
      : `<link rel="canonical" href="${escapeHtml(address.origin + listedAs)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Stretch'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address.origin + address.path),
    meta('property', 'og:image', imageUrl),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', `${PREVIEW_IMAGE_WIDTH}`),
    meta('property', 'og:image:height', `${PREVIEW_IMAGE_HEIGHT}`),
    meta('property', 'og:image:alt', `${image.headline}. ${image.line}`),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', imageUrl),
  ];
  return tags.map((tag) => `    ${tag}\n`).join('');
}

/** The page with the tags at the end of its head, if it has one. */
export function withTags(page: string, tags: string): string {
  return page.replace(/[ \t]*<\/head>/i, (end) => tags + end);
}
