import { useState } from 'react';

export const UNREADABLE = 'Failed to process image. Please try a different photo.';

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
