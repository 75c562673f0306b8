import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import * as css from './card.css.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li';
  padding?: keyof typeof css.padding;
  /** Shows presses on the card, which contains or is a link or button. */
  pressable?: boolean;
};

/** The class of a card for another element, a link for instance. */
export const cardClass = ({
  padding = 'medium',
  pressable = false,
}: Pick<CardProps, 'padding' | 'pressable'> = {}): string =>
  cx(css.padding[padding], pressable && css.pressable);

/** A surface with rounded corners and a shadow. */
export function Card({ as: Tag = 'div', padding, pressable, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cx(cardClass({ padding, pressable }), className)} />;
}
