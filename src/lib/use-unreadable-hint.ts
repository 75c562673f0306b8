import { useState } from 'react';

/** What helps with the file that was picked last should it prove to be unreadable; loaded once a file was picked. */
export function useUnreadableHint(): readonly [hint: string | undefined, picked: (file: Blob) => void] {
  const [hint, setHint] = useState<string>();
  const picked = (file: Blob) => {
    setHint(undefined);
    import('./heic.ts').then(
      ({ unreadableHint }) => setHint(unreadableHint(file)),
      () => undefined,
    );
  };
  return [hint, picked];
}
