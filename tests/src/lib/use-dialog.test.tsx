import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { useDialog } from '#src/lib/use-dialog.ts';

/** What stands on the screen each time something of it has changed. */
const seen: string[] = [];

function Sample() {
  const { show, props } = useDialog();
  const [touches, setTouches] = useState(0);
  const now = `${touches} touches, ${props.open ? 'open' : 'closed'}`;
  useLayoutEffect(() => {
    if (seen.at(-1) !== now) seen.push(now);
  });
  return (
    // Stands for what answers a touch at once, as a button that looks pressed does.
    <div role="presentation" onClickCapture={() => setTouches((before) => before + 1)}>
      <button type="button" onClick={show}>
        Open
      </button>
      <Dialog {...props} title="Sample" />
    </div>
  );
}

it('answers the touch that opens or closes a dialog before it draws the dialog', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Sample' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(seen).toEqual([
    '0 touches, closed',
    '1 touches, closed',
    '1 touches, open',
    '2 touches, open',
    '2 touches, closed',
  ]);
});
