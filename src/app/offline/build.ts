/** Names this build: the address of its first script carries a hash of all that belongs to it. */
export function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}
