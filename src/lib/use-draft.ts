import { useCallback, useState } from 'react';
import { forget, keep, PRIVATE, recall } from './storage.ts';

/**
 * What somebody has typed and not sent. It outlives a closed dialog, a failure and a reload, and is forgotten with
 * everything private. `read` makes sense of what was kept, or of `null` where nothing was; say whose it is in `name`.
 */
export function useDraft<Draft>(name: string, read: (stored: unknown) => Draft) {
  const key = `${PRIVATE}${name}`;
  const [draft, setDraft] = useState(() => read(recall(key)));
  const note = useCallback(
    (next: Draft) => {
      setDraft(next);
      keep(key, next);
    },
    [key],
  );
  return {
    draft,
    note,
    drop: () => {
      setDraft(read(null));
      forget(key);
    },
  };
}
