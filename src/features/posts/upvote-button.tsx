import { ArrowBigUp } from 'lucide-react';
import { useState } from 'react';
import { VisuallyHidden } from '#src/design/visually-hidden/visually-hidden.tsx';
import { shortCount } from '#src/lib/counts.ts';
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
    setTouched(true);
    onToggle();
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
      <span>{shortCount(count)}</span>
    </button>
  );
}

/** How many upvotes there are, for those who only read. */
export function UpvoteCount({ count }: { readonly count: number }) {
  return (
    <span className={css.readOnly}>
      <ArrowBigUp size={22} aria-hidden="true" />
      <span aria-hidden="true">{shortCount(count)}</span>
      <VisuallyHidden>{inWords(count)}</VisuallyHidden>
    </span>
  );
}
