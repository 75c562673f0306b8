import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './page.css.ts';

export type PageProps = {
  /** The one h1 of the screen. */
  title: ReactNode;
  /** The title of the document, before the product's name; by default `title`, if it is a string. */
  documentTitle?: string;
  /** Hides the h1 visually. */
  hideTitle?: boolean;
  subtitle?: ReactNode;
  /** Before the title: a back link. */
  back?: ReactNode;
  /** After the title: buttons. */
  actions?: ReactNode;
  /** A second column from 1024 px on, below the first one on smaller screens. */
  aside?: ReactNode;
  children: ReactNode;
};

/** In characters. A longer title has a smaller font, because it would fill the screen of a phone. */
const LONG_TITLE = 40;

/** A screen: a column of at most 640 px with its heading, and an optional second column on wide screens. */
export function Page({
  title,
  documentTitle = typeof title === 'string' ? title : undefined,
  hideTitle = false,
  subtitle,
  back,
  actions,
  aside,
  children,
}: PageProps) {
  const isLong = typeof title === 'string' && title.length > LONG_TITLE;
  const heading = (
    <h1 className={hideTitle ? visuallyHidden : cx(css.title, isLong && css.longTitle)} dir="auto">
      {title}
    </h1>
  );
  const isBare = hideTitle && !back && !actions && !subtitle;
  return (
    <div className={cx(css.root, aside !== undefined && css.withAside)}>
      {documentTitle !== undefined && <title>{`${documentTitle} · Stretch`}</title>}
      {isBare ? (
        heading
      ) : (
        <header className={css.header}>
          {back && <div className={css.back}>{back}</div>}
          <div className={css.titles}>
            {heading}
            {subtitle && <div className={css.subtitle}>{subtitle}</div>}
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      {/* The same elements with and without a second column, so that rotating a tablet does not remount the children. */}
      <div className={cx(css.columns, aside !== undefined && css.twoColumns)}>
        <div className={css.column}>{children}</div>
        {aside !== undefined && <aside className={css.column}>{aside}</aside>}
      </div>
    </div>
  );
}

/** A part of a screen with its h2. */
export function Section({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.section}>
      <div className={css.sectionHeader}>
        <h2 className={css.sectionTitle}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
