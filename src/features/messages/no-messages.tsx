import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/design/button/button.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';

/** Nobody has written yet. */
export function NoMessages() {
  return (
    <EmptyState
      art="messages"
      title="No messages yet"
      text="Open a game and write to somebody from its participants."
      action={
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          Go to your games
        </Link>
      }
    />
  );
}
