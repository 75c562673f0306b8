import { dot } from './ranking.css.ts';

/** A group's colour. Its name always stands beside it. */
export function GroupDot({ color }: { color: string }) {
  return <span className={dot} style={{ backgroundColor: color }} aria-hidden="true" />;
}
