import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ActivityItem } from '#contract/activity.ts';
import { Popover } from '#src/design/popover/popover.tsx';
import * as css from './activity.css.ts';

/** Opens one of the games that a post is in. */
export default function GamePicker({ label, games }: { label: string; games: ActivityItem['games'] }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Open a game"
      trigger={
        <button type="button" className={css.target}>
          {label}
        </button>
      }
    >
      {/* Safari drops the role of lists without markers. */}
      <ul role="list">
        {games.map(({ id, name }) => (
          <li key={id}>
            <Link to="/games/$id" params={{ id }} className={css.choice} onClick={() => setOpen(false)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
