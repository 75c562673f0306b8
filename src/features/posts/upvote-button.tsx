import { assignInlineVars } from '@vanilla-extract/dynamic';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { useState } from 'react';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { countWithNoun, shortCount } from '#src/lib/text.ts';
import * as css from './upvote-button.css.ts';

interface UpvoteButtonProps {
  readonly isUpvoted: boolean;
  readonly count: number;
  readonly onToggle: () => void;
}

/** Toggles an upvote, and shows their number. Animates when it is pressed, not when a page loads. */
export function UpvoteButton({ isUpvoted, count, onToggle }: UpvoteButtonProps) {
  const [touched, setTouched] = useState(false);
  const press = () => {
    setTouched(false);
    onToggle();
    // After the new colour was painted: starting an animation delays that frame.
    afterNextPaint(() => setTouched(true));
  };
  return (
    <button
      type="button"
      className={css.upvote}
      aria-pressed={isUpvoted}
      // With the visible count, so that users of voice control can say what they see.
      aria-label={`Upvote, ${shortCount(count)} ${count === 1 ? 'upvote' : 'upvotes'}`}
      data-touched={touched || undefined}
      onClick={press}
    >
      <ArrowBigUp size={22} className={css.icon} aria-hidden="true" />
      <Count count={count} />
    </button>
  );
}

/** A count whose change lays out nothing around it while its number of digits stays the same. */
function Count({ count }: { readonly count: number }) {
  const text = shortCount(count);
  // A letter is wider than a digit.
  const width = text.length + (/\d$/.test(text) ? 0 : 1);
  return (
    <span className={css.countBox} style={assignInlineVars({ [css.digitCount]: String(width) })}>
      <span className={css.count}>{text}</span>
    </span>
  );
}

/** The number of upvotes, for users who may not upvote. */
export function UpvoteCount({ count }: { readonly count: number }) {
  return (
    <span className={css.readOnly}>
      <ArrowBigUp size={22} aria-hidden="true" />
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className={visuallyHidden}>{countWithNoun(count, 'upvote')}</span>
    </span>
  );
}
