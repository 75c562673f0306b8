import { Link } from '@tanstack/react-router';
import { buttonClass, EmptyState } from '#src/design/index.ts';

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
