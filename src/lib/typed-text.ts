import { PRIVATE, removeValue, storedValue, storeValue } from './storage.ts';

/** The draft of a text field, stored on the device under a name (`storage.ts`). */
export function typedText(name: string) {
  const key = `${PRIVATE}${name}`;
  const read = (): string => {
    const stored = storedValue(key);
    return typeof stored === 'string' ? stored : '';
  };
  const write = (text: string): void => {
    if (text === '') removeValue(key);
    else storeValue(key, text);
  };
  return { read, write };
}
