import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { useDialog } from '#src/lib/use-dialog.ts';

/** The state of each commit that differs from the one before. */
const commits: string[] = [];

function Sample() {
  const { show, props } = useDialog();
  const [taps, setTaps] = useState(0);
  const now = `${taps} taps, ${props.open ? 'open' : 'closed'}`;
  useLayoutEffect(() => {
    if (commits.at(-1) !== now) commits.push(now);
  });
  return (
    // An update that responds to the tap at once, like the pressed state of a button.
    <div role="presentation" onClickCapture={() => setTaps((before) => before + 1)}>
      <button type="button" onClick={show}>
        Open
      </button>
      <Dialog {...props} title="Sample" />
    </div>
  );
}

it('commits the response to a tap before the dialog that the tap opens or closes', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Sample' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(commits).toEqual([
    '0 taps, closed',
    '1 taps, closed',
    '1 taps, open',
    '2 taps, open',
    '2 taps, closed',
  ]);
});
