import { useCallback, useState } from 'react';
import { ShareSheet, type ShareSheetProps } from './share-sheet.tsx';

type ShareAccomplishmentDialogProps = Omit<ShareSheetProps, 'onGone'>;

/** The dialog to share an accomplishment. `gameId` is the game it is opened from. Load it when it is first wanted. */
export default function ShareAccomplishmentDialog(props: ShareAccomplishmentDialogProps) {
  const [isAlive, setAlive] = useState(props.open);
  const leave = useCallback(() => setAlive(false), []);
  if (props.open && !isAlive) setAlive(true);
  if (!isAlive) return null;
  return <ShareSheet {...props} onGone={leave} />;
}
