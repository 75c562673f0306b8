import { createLink, Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { AnchorHTMLAttributes } from 'react';
import { buttonClass } from '#src/design/button/button.tsx';
import { iconButtonClass } from '#src/design/icon-button/icon-button.tsx';

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

/** The link of a screen to the one above it, named by its `aria-label`. */
export const BackLink = createLink((anchor: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...anchor} className={iconButtonClass()}>
    <ArrowLeft size={24} aria-hidden="true" />
  </a>
));
