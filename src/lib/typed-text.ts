import { forget, keep, PRIVATE, recall } from './storage.ts';

/** A text that was typed and not sent, stored in this tab under a name of its own. It survives a reload. */
export function typedText(name: string) {
  const key = `${PRIVATE}${name}`;
  const read = (): string => {
    const stored = recall(key);
    return typeof stored === 'string' ? stored : '';
  };
  const write = (text: string): void => {
    if (text === '') forget(key);
    else keep(key, text);
  };
  return { read, write };
}
