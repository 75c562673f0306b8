import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import * as css from './list-row.css.ts';

export type ListRowProps = {
  /** An avatar or an icon. */
  leading?: ReactNode;
  title: ReactNode;
  /** A word on the title, '(You)' for instance, that is not cut with it. */
  mark?: string | undefined;
  subtitle?: ReactNode;
  /** Buttons, a badge, a time. */
  trailing?: ReactNode;
  /** Makes the row a button; then `trailing` must not hold another one. */
  onClick?: () => void;
};

export type ListProps = HTMLAttributes<HTMLUListElement> & {
  /** How many rows are to come: the list has room for them from the start. */
  rows?: number;
};

/** A `ul` with a line between its rows; children are `li`. */
export function List({ className, rows, ...rest }: ListProps) {
  return (
    // The role is said again because Safari drops it where bullets are styled away.
    <ul
      role="list"
      style={rows === undefined ? undefined : { minBlockSize: rows * css.ROW_HEIGHT }}
      {...rest}
      className={cx(css.list, className)}
    />
  );
}

/** What stands in a row, for a row that is a link: `<Link className={listRowClass}><ListRowContent … /></Link>`. */
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

/** Somebody or something in a list: picture, two lines that are cut, and what stands at the end. */
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
