import { assignInlineVars } from '@vanilla-extract/dynamic';
import ArrowBigUp from 'lucide-react/icons/arrow-big-up';
import { useState } from 'react';
import { visuallyHidden } from '#src/design/styles.css.ts';
import { shortCount } from '#src/lib/counts.ts';
import { afterNextPaint } from '#src/lib/scheduling.ts';
import { counted } from '#src/lib/text.ts';
import * as css from './upvote-button.css.ts';

const inWords = (count: number) => counted(count, 'upvote');

interface UpvoteButtonProps {
  readonly isUpvoted: boolean;
  readonly count: number;
  readonly onToggle: () => void;
}

/** Cheers for an accomplishment, and how many did. It pops for the finger that pressed it, not when a page loads. */
export function UpvoteButton({ isUpvoted, count, onToggle }: UpvoteButtonProps) {
  const [touched, setTouched] = useState(false);
  const press = () => {
    setTouched(false);
    onToggle();
    // The colour answers the finger; to set off a movement takes the browser as long again.
    afterNextPaint(() => setTouched(true));
  };
  return (
    <button
      type="button"
      className={css.upvote}
      aria-pressed={isUpvoted}
      // With the count as it is shown, so that whoever speaks to their phone can say what they see.
      aria-label={`Upvote, ${shortCount(count)} ${count === 1 ? 'upvote' : 'upvotes'}`}
      data-touched={touched || undefined}
      onClick={press}
    >
      <ArrowBigUp size={22} className={css.icon} aria-hidden="true" />
      <Figures count={count} />
    </button>
  );
}

/** A count that changes in place, and has nothing around it laid out anew while it has as many figures. */
function Figures({ count }: { readonly count: number }) {
  const figures = shortCount(count);
  // A letter is wider than a figure.
  const places = figures.length + (/\d$/.test(figures) ? 0 : 1);
  return (
    <span className={css.figurePlace} style={assignInlineVars({ [css.figureCount]: String(places) })}>
      <span className={css.figures}>{figures}</span>
    </span>
  );
}

/** How many upvotes there are, for those who only read. */
export function UpvoteCount({ count }: { readonly count: number }) {
  return (
    <span className={css.readOnly}>
      <ArrowBigUp size={22} aria-hidden="true" />
      <span aria-hidden="true">{shortCount(count)}</span>
      <span className={visuallyHidden}>{inWords(count)}</span>
    </span>
  );
}
