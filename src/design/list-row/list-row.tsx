import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import * as css from './list-row.css.ts';

export type ListRowProps = {
  /** An avatar or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  /** A word after the title that is never cut, '(You)' for instance. */
  mark?: string | undefined;
  subtitle?: ReactNode;
  /** Buttons, a badge, a time. */
  trailing?: ReactNode;
  /** Makes the row a button; then `trailing` must not contain another one. */
  onClick?: () => void;
};

export type ListProps = HTMLAttributes<HTMLUListElement> & {
  /** The number of rows that will be rendered: the list reserves their space. */
  rows?: number;
};

/** A `ul` with a line between its rows; its children are `li`. */
export function List({ className, rows, ...rest }: ListProps) {
  return (
    // Safari drops the role of lists without bullets.
    <ul
      role="list"
      style={rows === undefined ? undefined : { minBlockSize: rows * css.ROW_HEIGHT }}
      {...rest}
      className={cx(css.list, className)}
    />
  );
}

/** The content of a row that is a link: `<Link className={listRowClass}><ListRowContent … /></Link>`. */
export function ListRowContent({ leading, title, mark, subtitle, trailing }: Omit<ListRowProps, 'onClick'>) {
  return (
    <>
      {leading}
      <span className={css.texts}>
        {mark === undefined ? (
          <span className={css.title}>{title}</span>
        ) : (
          <span className={css.titleRow}>
            <span className={css.title}>{title}</span> <span className={css.mark}>{mark}</span>
          </span>
        )}{' '}
        {subtitle && <span className={css.subtitle}>{subtitle}</span>}
      </span>
      {trailing && <span className={css.trailing}>{trailing}</span>}
    </>
  );
}

export const listRowClass: string = cx(css.row, css.tappable);

/** A row of a list: a picture, two lines and trailing content. */
export function ListRow({ onClick, ...content }: ListRowProps) {
  if (onClick)
    return (
      <button type="button" className={listRowClass} onClick={onClick}>
        <ListRowContent {...content} />
      </button>
    );
  return (
    <div className={css.row}>
      <ListRowContent {...content} />
    </div>
  );
}
