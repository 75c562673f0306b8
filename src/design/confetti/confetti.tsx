import { assignInlineVars } from '@vanilla-extract/dynamic';
import { cx } from '../cx.ts';
import * as css from './confetti.css.ts';

const colours = [css.colour.violet, css.colour.pink, css.colour.gold, css.colour.silver];

/** Positions that look random and are always the same. */
const pieces = Array.from({ length: 36 }, (_, index) => ({
  id: `piece-${index}`,
  from: `${(index * 37) % 100}%`,
  drift: `${((index * 53) % 90) - 45}px`,
  delay: `${(index * 71) % 900}ms`,
  colour: colours[index % colours.length],
  round: index % 3 === 0,
}));

/** Falls once over its positioned parent. Hidden from screen readers, and with reduced motion. */
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
          <span className={cx(css.piece, piece.round && css.round, piece.colour)} />
        </span>
      ))}
    </div>
  );
}
