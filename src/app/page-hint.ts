/**
 * Whether the server that sent this page saw somebody signed in. It says so where it can, which spares a visitor the
 * question; `null` from a server that says nothing.
 */
export function viewerOfPage(): 'somebody' | 'nobody' | null {
  const said = document.querySelector<HTMLMetaElement>('meta[name="stretch-viewer"]')?.content;
  return said === 'somebody' || said === 'nobody' ? said : null;
}
