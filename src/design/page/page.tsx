import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './page.css.ts';

export type PageProps = {
  /** The one h1 of the screen. */
  title: ReactNode;
  /** What the browser's tab says, before the product's name. Defaults to a title that is text. */
  documentTitle?: string;
  /** Keeps the h1 for screen readers only. */
  hideTitle?: boolean;
  subtitle?: ReactNode;
  /** Before the title: a back link. */
  back?: ReactNode;
  /** After the title: buttons. */
  actions?: ReactNode;
  /** A second column from 1024 px on. */
  aside?: ReactNode;
  /** On smaller screens the second column stands below, or is left out where a tab shows the same. */
  asideOnPhones?: 'below' | 'hidden';
  children: ReactNode;
};

/** A longer one is set smaller, for it would fill a phone. */
const LONG_TITLE = 40;

/** A screen: a column of at most 640 px with its heading, and perhaps a second column on wide screens. */
export function Page({
  title,
  documentTitle = typeof title === 'string' ? title : undefined,
  hideTitle = false,
  subtitle,
  back,
  actions,
  aside,
  asideOnPhones = 'below',
  children,
}: PageProps) {
  const isLong = typeof title === 'string' && title.length > LONG_TITLE;
  const heading = (
    <h1 className={hideTitle ? visuallyHidden : cx(css.title, isLong && css.longTitle)} dir="auto">
      {title}
    </h1>
  );
  const bare = hideTitle && !back && !actions && !subtitle;
  return (
    <div className={cx(css.root, aside !== undefined && css.withAside)}>
      {documentTitle !== undefined && <title>{`${documentTitle} · Stretch`}</title>}
      {bare ? (
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
      {/* The same around the children with and without a second column, so that turning a tablet closes no dialog. */}
      <div className={cx(css.columns, aside !== undefined && css.twoColumns)}>
        <div className={css.column}>{children}</div>
        {aside !== undefined && (
          <aside className={cx(css.column, asideOnPhones === 'hidden' && css.asideOnlyWide)}>{aside}</aside>
        )}
      </div>
    </div>
  );
}

/** A part of a screen with its h2. */
export function Section({
  title,
  actions,
  children,
  headingLevel: Heading = 'h2',
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  headingLevel?: 'h2' | 'h3';
}) {
  return (
    <section className={css.section}>
      <div className={css.sectionHeader}>
        <Heading className={css.sectionTitle}>{title}</Heading>
        {actions}
      </div>
      {children}
    </section>
  );
}
