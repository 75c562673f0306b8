import { assignInlineVars } from '@vanilla-extract/dynamic';
import { cx } from '../cx.ts';
import * as css from './confetti.css.ts';

const hues = [css.hue.violet, css.hue.pink, css.hue.gold, css.hue.silver];

/** Scattered by a fixed rule, so that it looks thrown and is the same every time. */
const pieces = Array.from({ length: 36 }, (_, index) => ({
  id: `piece-${index}`,
  from: `${(index * 37) % 100}%`,
  drift: `${((index * 53) % 90) - 45}px`,
  delay: `${(index * 71) % 900}ms`,
  hue: hues[index % hues.length],
  round: index % 3 === 0,
}));

/** Falls once over its positioned parent. Nobody who asked for less motion sees it, and nobody hears it. */
export function Confetti() {
  return (
    <div className={css.root} aria-hidden="true">
      {pieces.map((piece) => (
        <span
          key={piece.id}
          className={css.lane}
          style={assignInlineVars({
            [css.from]: piece.from,
            [css.drift]: piece.drift,
            [css.delay]: piece.delay,
          })}
        >
          <span className={cx(css.piece, piece.round && css.round, piece.hue)} />
        </span>
      ))}
    </div>
  );
}
