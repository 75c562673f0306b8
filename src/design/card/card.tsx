import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { card } from './card.css.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  padding?: 'none' | 'small' | 'medium' | 'large';
  /** The whole card answers a tap: only the look; the link or handler is yours. */
  pressable?: boolean;
};

/** The look of a card for another element, a link for instance. */
export const cardClass = (look: Pick<CardProps, 'padding' | 'pressable'> = {}): string => card(look);

/** A surface with generous corners and the one soft shadow. */
export function Card({ as: Tag = 'div', padding, pressable, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(card({ padding, pressable }), className)} />;
}
