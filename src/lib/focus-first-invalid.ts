/** Focuses the first invalid field of a form in the next frame: screen readers then read its rendered error message too. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
