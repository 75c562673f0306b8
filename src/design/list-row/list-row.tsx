import { type FocusEvent, type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
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

type FocusTarget = HTMLElement | null | undefined;

/** The first of the targets that is in the page, made focusable. */
export function firstConnected(targets: readonly FocusTarget[]): HTMLElement | null {
  const target = targets.find((one) => one?.isConnected);
  if (target && target.tabIndex < 0) target.tabIndex = -1;
  return target ?? null;
}

/**
 * Where the focus goes when an element in a list is removed, the first of these that is left: the element, its item, the next items, the
 * previous ones, the nearest focusable element around the list.
 */
export function focusTargetsFrom(target: HTMLElement, list: HTMLElement): readonly FocusTarget[] {
  const items = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const at = items.findIndex((item) => item.contains(target));
  const around = list.closest<HTMLElement>('[tabindex]');
  return [target, ...items.slice(at), ...items.slice(0, at).toReversed(), around];
}

/** Focuses the first of the targets that is left, after the element that had the focus was removed. */
function refocus(targets: readonly FocusTarget[]): void {
  if (document.activeElement === document.body) firstConnected(targets)?.focus({ preventScroll: true });
}

/**
 * Props of a `ul` whose items may be removed while they have the focus. It then moves to the next item or, if none is left, to the
 * nearest focusable element around the list: not to a button, which another press of Enter would activate. In an element without
 * `li`, such as a `log`, it moves to the nearest focusable element at once.
 */
export function useItemFocus() {
  /** The focused element, then where the focus goes when it is removed: the first of these that is left. */
  const targets = useRef<readonly FocusTarget[]>([]);
  // The cleanup runs after each change of the list, its removal included.
  useEffect(() => () => {
    const [target, ...others] = targets.current;
    if (!target || target.isConnected) return;
    targets.current = [];
    refocus(others);
  });
  return {
    onFocus: ({ target, currentTarget: list }: FocusEvent<HTMLElement>) => {
      // React also reports focus in a menu or dialog that an item has opened.
      targets.current = list.contains(target) ? focusTargetsFrom(target, list) : [];
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      // A button that is disabled while its request is pending loses the focus too.
      if (!target.matches(':disabled')) targets.current = [];
    },
  };
}

/** A `ul` with a line between its rows; its children are `li`. */
export function List({ className, rows, ...rest }: ListProps) {
  return (
    // Safari drops the role of lists without bullets.
    <ul
      role="list"
      {...useItemFocus()}
      style={rows === undefined ? undefined : { minBlockSize: rows * css.ROW_HEIGHT }}
      {...rest}
      className={cx(css.list, className)}
    />
  );
}

type ShowMoreProps = Pick<ButtonProps, 'busy' | 'variant' | 'children'> & { onClick: () => void };

/**
 * A button that adds rows to the list in the same parent; not rendered when there are no more. The first added row then gets the focus
 * or, without one, the nearest focusable element around the button.
 */
export function ShowMore({ variant = 'ghost', children = 'Show more', busy, onClick }: ShowMoreProps) {
  const moveFocus = useRef(() => {});
  useEffect(() => () => moveFocus.current(), []);
  return (
    <Button
      variant={variant}
      block
      busy={busy}
      onClick={({ currentTarget: { parentElement } }) => {
        const list = parentElement?.querySelector('ul, ol');
        const rows = () => [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
        const before = new Set(rows());
        const around = parentElement?.closest<HTMLElement>('[tabindex]');
        moveFocus.current = () => refocus([rows().find((row) => !before.has(row)), around]);
        onClick();
      }}
      onBlur={() => {
        moveFocus.current = () => {};
      }}
    >
      {children}
    </Button>
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
