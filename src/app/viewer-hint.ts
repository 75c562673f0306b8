/**
 * Whether the request for this page had a session, from a meta tag of the server: a visitor then needs no request for the
 * current user. `null` without the tag.
 */
export function viewerHint(): 'somebody' | 'nobody' | null {
  const viewer = document.querySelector<HTMLMetaElement>('meta[name="stretch-viewer"]')?.content;
  return viewer === 'somebody' || viewer === 'nobody' ? viewer : null;
}
