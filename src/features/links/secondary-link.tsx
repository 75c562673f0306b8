import { Link } from '@tanstack/react-router';
import { buttonClass } from '#src/design/button/button.tsx';

interface SecondaryLinkProps {
  readonly to: '/' | '/account' | '/discover' | '/messages';
  readonly children: string;
}

/** A link to another screen that looks like a secondary button. */
export const SecondaryLink = ({ to, children }: SecondaryLinkProps) => (
  <Link to={to} className={buttonClass({ variant: 'secondary' })}>
    {children}
  </Link>
);
