/**
 * Calls `work` once the browser has painted what the touch that is being answered has changed. For what a finger need not
 * see at once and a slow phone takes a while for.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
