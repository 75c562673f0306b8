import {
  createContext,
  type RefObject,
  startTransition,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Elements this close to the viewport count as visible, so that they render before they are scrolled into view. */
const MARGIN = '160px 0px';

type RenderQueue = (update: () => void) => void;

/** The queue of updates of elements that become visible; without a provider, they update in one transition. */
export const RenderQueueContext = createContext<RenderQueue>(startTransition);

/** Creates a queue that makes one update a frame: several in one frame would be a long task. */
export function createRenderQueue(): RenderQueue {
  const pending: (() => void)[] = [];
  const renderNext = () => {
    const [update] = pending.splice(0, 1);
    if (pending.length > 0) requestAnimationFrame(renderNext);
    if (update) startTransition(update);
  };
  return (update) => {
    if (pending.push(update) === 1) requestAnimationFrame(renderNext);
  };
}

/** Whether an element has been visible; stays true after that. True where `IntersectionObserver` is not supported. */
export function useInView<Seen extends Element>(): readonly [ref: RefObject<Seen | null>, wasSeen: boolean] {
  const ref = useRef<Seen>(null);
  const enqueue = useContext(RenderQueueContext);
  const [wasSeen, setSeen] = useState(() => !('IntersectionObserver' in globalThis));
  useEffect(() => {
    const { current } = ref;
    if (wasSeen || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        enqueue(() => setSeen(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [wasSeen, enqueue]);
  return [ref, wasSeen];
}
