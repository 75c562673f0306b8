import { useEffect, useState } from 'react';
import { toasts } from './toasts.ts';

/** How long it shows that a text was copied, in milliseconds (specification §9). */
const COPIED_DURATION = 2000;

/** Copies a text and indicates it for a while; the toast describes it by `label`. */
export function useCopy(label: string) {
  /** One for each copy, so that a later one is shown for as long. */
  const [copied, setCopied] = useState<object | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED_DURATION);
    return () => clearTimeout(timer);
  }, [copied]);
  const write = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied({});
      toasts.success({ title: 'Copied!', description: label });
    } catch {
      setCopied(null);
      toasts.error('Failed to copy to clipboard');
    }
  };
  return { copied: copied !== null, copy: (text: string) => void write(text) };
}
