import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useDeferredValue,
  useId,
  useState,
} from 'react';
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

/** The activated tabs by the label of their list. Provided around screens, so that a user who returns to one finds the same tab. */
export const TabMemory = createContext<Map<string, string> | null>(null);

export type TabsProps<Value extends string> = {
  /** For screen readers. It also identifies the tabs in `TabMemory`. */
  label: string;
  tabs: readonly Tab<Value>[];
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
};

/** The index of the tab that a key activates, of `count` tabs with `from` active; null for other keys. */
const targetOf = (key: string, from: number, count: number): number | null => {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/**
 * Tabs with their panels, activated by arrow keys too. Only the panel of the active tab is mounted. It renders deferred, so each tab
 * needs its own content, whichever is active. Not Ark's tabs, because these are on the first screen and have a tenth of the bytes.
 */
export function Tabs<Value extends string>({ label, tabs, value, defaultValue, onChange }: TabsProps<Value>) {
  const base = useId();
  const memory = useContext(TabMemory);
  const [uncontrolled, setUncontrolled] = useState(() => {
    const remembered = tabs.find((tab) => tab.value === memory?.get(label));
    return defaultValue ?? (remembered ?? tabs[0])?.value;
  });
  const active = value ?? uncontrolled;
  // The tab changes at once; its panel, which may take longer, follows.
  const rendered = useDeferredValue(active);
  const [initial] = useState(rendered);
  const [isActivated, setActivated] = useState(false);
  if (!isActivated && rendered !== initial) setActivated(true);
  const tabId = (tab: Tab<Value>) => `${base}tab-${tab.value}`;
  const panelId = (tab: Tab<Value>) => `${base}panel-${tab.value}`;

  const activate = (next: Value) => {
    if (next === active) return;
    setUncontrolled(next);
    memory?.set(label, next);
    onChange?.(next);
  };
  const activateByKey = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.value === active);
    const to = targetOf(event.key, from, tabs.length);
    const next = to === null ? undefined : tabs[to];
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(tabId(next))?.focus();
    activate(next.value);
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
            aria-selected={tab.value === active}
            aria-controls={tab.value === rendered ? panelId(tab) : undefined}
            tabIndex={tab.value === active ? 0 : -1}
            className={css.trigger}
            onClick={() => activate(tab.value)}
            onKeyDown={activateByKey}
          >
            <span className={truncate}>{tab.label}</span>
            {tab.count !== undefined && (
              <CountBadge count={tab.count} tone={tab.value === active ? 'brand' : 'soft'} showZero />
            )}
          </button>
        ))}
      </div>
      {tabs
        .filter((tab) => tab.value === rendered)
        .map((tab) => (
          <div
            key={tab.value}
            role="tabpanel"
            id={panelId(tab)}
            aria-labelledby={tabId(tab)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may contain no focusable element.
            tabIndex={0}
            // It belongs to its own tab, which is no longer the active one.
            aria-busy={rendered !== active}
            className={css.panel}
          >
            <ActivatedTab value={isActivated}>{tab.content}</ActivatedTab>
          </div>
        ))}
    </div>
  );
}
