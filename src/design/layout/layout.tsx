import type { HTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import * as css from './layout.css.ts';

type LayoutProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'ul' | 'ol' | 'li' | 'span' | 'nav' | 'header' | 'footer' | 'dl';
  /** In steps of the 4 px grid. */
  gap?: keyof typeof css.gap;
  align?: keyof typeof css.align;
};

/** A column. */
export function Stack({ as: Tag = 'div', gap = 4, align, className, ...rest }: LayoutProps) {
  return (
    <Tag
      // Safari drops the role of lists without markers.
      role={Tag === 'ul' || Tag === 'ol' ? 'list' : undefined}
      {...rest}
      className={cx(css.stack, css.gap[gap], align && css.align[align], className)}
    />
  );
}

/** A row, vertically centred. */
export function Row({
  as: Tag = 'div',
  gap = 3,
  align = 'center',
  justify,
  wrap = false,
  className,
  ...rest
}: LayoutProps & { justify?: keyof typeof css.justify; wrap?: boolean }) {
  return (
    <Tag
      {...rest}
      className={cx(
        css.row,
        css.gap[gap],
        css.align[align],
        justify && css.justify[justify],
        wrap && css.wrap,
        className,
      )}
    />
  );
}

/** The class of the child of a Row that takes the remaining space. */
export const grow: string = css.grow;
