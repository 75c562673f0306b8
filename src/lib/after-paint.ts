/** A page that is hidden meanwhile is not painted: then it is time. */
const LATEST_MS = 200;

/**
 * Calls `work` once the browser has painted what the touch that is being answered has changed. For what a finger need not
 * see at once and a slow phone takes a while for.
 */
export function afterPaint(work: () => void): void {
  let isDone = false;
  const go = () => {
    if (!isDone) work();
    isDone = true;
  };
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, LATEST_MS);
}
