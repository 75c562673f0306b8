import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { CountBadge } from '../count-badge/count-badge.tsx';
import { truncate } from '../styles.css.ts';
import { ActivatedTab } from './incremental-cards.ts';
import * as css from './tabs.css.ts';

export type Tab<Value extends string> = {
  value: Value;
  label: string;
  /** A badge after the label, 0 included. */
  count?: number;
  content: ReactNode;
};

export type TabsProps<Value extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
};

/** Where a key leads from the tab at `from`, of `count` tabs; null when it leads nowhere. */
const keyTo = (key: string, from: number, count: number): number | null => {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/**
 * Tabs with their panels: one stop for Tab, arrow keys choose. Only the open panel is mounted. It follows
 * its tab a little later: whoever holds the choice gives each tab its own content, whichever is chosen.
 * Not Ark's, because they stand on the first screen and these cost a tenth of the bytes.
 */
export function Tabs<Value extends string>({ label, tabs, value, defaultValue, onChange }: TabsProps<Value>) {
  const base = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  const chosen = value ?? own;
  // The tab answers the finger at once; its panel, which may take a while, follows.
  const shown = useDeferredValue(chosen);
  const [first] = useState(shown);
  const [isTurned, setTurned] = useState(false);
  if (!isTurned && shown !== first) setTurned(true);
  const tabId = (tab: Tab<Value>) => `${base}tab-${tab.value}`;
  const panelId = (tab: Tab<Value>) => `${base}panel-${tab.value}`;

  const choose = (next: Value) => {
    if (next === chosen) return;
    setOwn(next);
    onChange?.(next);
  };
  const walk = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === chosen);
    const to = keyTo(event.key, from, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(tabId(next))?.focus();
    choose(next.value);
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={css.list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab)}
            aria-selected={tab.value === chosen}
            aria-controls={tab.value === shown ? panelId(tab) : undefined}
            tabIndex={tab.value === chosen ? 0 : -1}
            className={css.trigger}
            onClick={() => choose(tab.value)}
            onKeyDown={walk}
          >
            <span className={truncate}>{tab.label}</span>
            {tab.count !== undefined && (
              <CountBadge count={tab.count} tone={tab.value === chosen ? 'brand' : 'soft'} showZero />
            )}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.value === shown)
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={panelId(tab)}
            aria-labelledby={tabId(tab)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing else that takes the focus.
            tabIndex={0}
            // Named by its own tab, which is no longer the chosen one.
            aria-busy={shown !== chosen}
            className={css.panel}
          >
            <ActivatedTab value={isTurned}>{tab.content}</ActivatedTab>
          </div>
        ))}
    </div>
  );
}
