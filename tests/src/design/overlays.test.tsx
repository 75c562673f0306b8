import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { Menu } from '#src/design/menu/menu.tsx';
import { Popover } from '#src/design/popover/popover.tsx';
import { openedDialog } from '../support/dialog.ts';

it('opens a popover, closes it on Escape and returns the focus', async () => {
  render(
    <Popover title="Open game" trigger={<Button>Games</Button>}>
      <Button>Speak first</Button>
    </Popover>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Games' }));
  await openedDialog('Open game');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Games' })).toHaveFocus());
});

describe('the back gesture', () => {
  /** Each reports one gesture, the newest first. */
  let watchers: Set<EventTarget>;
  beforeEach(() => {
    watchers = new Set();
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super();
          watchers.add(this);
        }
        destroy() {
          watchers.delete(this);
        }
      },
    );
  });

  const makeGesture = () => {
    const newest = [...watchers].at(-1);
    if (newest === undefined) throw new Error('No CloseWatcher handles the gesture');
    watchers.delete(newest);
    act(() => void newest.dispatchEvent(new Event('close')));
  };

  function Dialogs({ mayClose = true, dismissable = true }: { mayClose?: boolean; dismissable?: boolean }) {
    const [outer, setOuter] = useState(false);
    const [inner, setInner] = useState(false);
    return (
      <>
        <Button onClick={() => setOuter(true)}>Open</Button>
        <Dialog
          open={outer}
          onOpenChange={(isOpen) => setOuter(isOpen || !mayClose)}
          title="Outer"
          dismissable={dismissable}
        >
          <Button onClick={() => setInner(true)}>Further</Button>
        </Dialog>
        <Dialog open={inner} onOpenChange={setInner} title="Inner" />
      </>
    );
  }

  const openOuter = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    return screen.findByRole('dialog', { name: 'Outer' });
  };
  const gone = (name: string) =>
    waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

  it('closes the dialog on top, then the one below it, then none', async () => {
    render(<Dialogs />);
    const outer = await openOuter();
    await userEvent.click(screen.getByRole('button', { name: 'Further' }));
    await screen.findByRole('dialog', { name: 'Inner' });
    makeGesture();
    await gone('Inner');
    expect(outer).toHaveAttribute('data-state', 'open');
    makeGesture();
    await gone('Outer');
    expect(watchers.size).toBe(0);
  });

  it('watches for another gesture if the dialog stays open', async () => {
    render(<Dialogs mayClose={false} />);
    const outer = await openOuter();
    makeGesture();
    expect(outer).toHaveAttribute('data-state', 'open');
    expect(watchers.size).toBe(1);
  });

  it('neither closes a dialog that cannot be dismissed nor leaves its screen', async () => {
    render(<Dialogs dismissable={false} />);
    const outer = await openOuter();
    makeGesture();
    makeGesture();
    expect(outer).toHaveAttribute('data-state', 'open');
    expect(watchers.size).toBe(1);
  });

  it('closes a menu and a popover', async () => {
    const change = vi.fn<(open: boolean) => void>();
    render(
      <>
        <Menu
          trigger={<Button>Options</Button>}
          items={[{ value: 'a', label: 'Edit', onSelect: () => {} }]}
        />
        <Popover open onOpenChange={change} title="Games" trigger={<Button>Here</Button>}>
          Several
        </Popover>
      </>,
    );
    await screen.findByText('Several');
    await userEvent.click(screen.getByRole('button', { name: 'Options' }));
    await screen.findByRole('menuitem', { name: 'Edit' });
    makeGesture();
    await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument());
    expect(watchers.size).toBe(1);
    change.mockClear();
    makeGesture();
    expect(change).toHaveBeenCalledExactlyOnceWith(false);
  });
});
