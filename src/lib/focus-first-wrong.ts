/**
 * Goes to the first field of a form that is marked as wrong. Waits for the messages to have been drawn, so that what is
 * read out with the field is why it was gone to.
 */
export function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
