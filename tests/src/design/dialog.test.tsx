import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { ConfirmDialog } from '#src/design/dialog/confirm-dialog.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { media } from '#src/design/media.ts';
import { openedDialog, openedQuestion } from '../support/dialog.ts';

const Sample = ({ dismissable = true }: { dismissable?: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Join Game"
        description="Type the code"
        dismissable={dismissable}
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <TextField label="Code" data-autofocus="" />
      </Dialog>
    </>
  );
};

const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return openedDialog('Join Game');
};
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

describe('a dialog', () => {
  it('is named, described and modal, and focuses what asks for it', async () => {
    render(<Sample />);
    const dialog = await openIt();
    await waitFor(() => expect(dialog).toHaveAccessibleDescription('Type the code'));
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a button of its own', () => userEvent.click(screen.getByRole('button', { name: 'Done' }))],
  ])('returns focus to where it came from when closed by %s', async (_by, close) => {
    render(<Sample />);
    await openIt();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
    await close();
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('keeps the keyboard inside', async () => {
    render(<Sample />);
    const dialog = await openIt();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(
        document.activeElement instanceof HTMLElement ? document.activeElement : null,
      );
    }
  });

  it('stays open on Escape where it must not be dismissed', async () => {
    render(<Sample dismissable={false} />);
    const dialog = await openIt();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
  });

  describe('frame by frame', () => {
    const frame = () => act(async () => vi.advanceTimersToNextFrame());
    const afterFrame = () => act(async () => vi.advanceTimersByTime(1));
    const draw = async () => {
      await frame();
      await afterFrame();
    };
    const isStill = () => document.body.style.overflow === 'hidden';
    const sample = (open: boolean) => (
      <Dialog open={open} onOpenChange={() => {}} title="Inside">
        <Button>Press</Button>
      </Dialog>
    );
    const hasFocus = () => screen.getByRole('dialog').contains(document.activeElement);
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] });
    });

    it('is painted, then takes the focus and hides the rest, then keeps the page where it is', async () => {
      const { container } = render(sample(true));
      const seen: object[] = [];
      const look = () =>
        seen.push({ focus: hasFocus(), alone: container.ariaHidden === 'true', still: isStill() });
      look();
      await draw();
      look();
      await frame();
      look();
      await afterFrame();
      look();
      expect(seen).toEqual([
        { focus: false, alone: false, still: false },
        { focus: false, alone: false, still: false },
        { focus: true, alone: true, still: false },
        { focus: true, alone: true, still: true },
      ]);
    });

    it('is painted on top of what dims the rest', () => {
      render(sample(true));
      const [backdrop, ...others] = document.querySelectorAll('[data-part="backdrop"]');
      expect(others).toEqual([]);
      const order = backdrop?.compareDocumentPosition(screen.getByRole('dialog'));
      expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('leaves the focus where somebody quicker has put it', async () => {
      const { container } = render(sample(true));
      await draw();
      const button = screen.getByRole('button', { name: 'Press' });
      act(() => button.focus());
      await draw();
      expect(container).toHaveAttribute('aria-hidden', 'true');
      expect(button).toHaveFocus();
    });

    it('gives the focus back to what opened it, whoever was quicker', async () => {
      render(<Sample />);
      const opener = screen.getByRole('button', { name: 'Open' });
      await act(async () => {
        opener.focus();
        opener.click();
      });
      act(() => screen.getByRole('textbox', { name: 'Code' }).focus());
      await draw();
      await draw();
      act(() => screen.getByRole('button', { name: 'Done' }).click());
      await draw();
      expect(opener).toHaveFocus();
    });

    it('lets go of the page a frame after it begins to leave, or at once with its screen', async () => {
      const opened = async () => {
        const view = render(sample(true));
        await draw();
        await draw();
        return view;
      };
      const still: boolean[] = [];
      const look = () => still.push(isStill());

      const left = await opened();
      left.rerender(sample(false));
      look();
      await draw();
      look();
      expect(still).toEqual([true, false]);

      // Closed before it kept anything.
      left.rerender(sample(true));
      await draw();
      left.rerender(sample(false));
      await draw();
      look();
      expect(still.at(-1)).toBe(false);
      left.unmount();

      // Gone with its screen: the next one is not held, not even for a frame.
      const gone = await opened();
      look();
      gone.unmount();
      look();
      expect(still.slice(-2)).toEqual([true, false]);
    });
  });

  it('does not tell what is around it about clicks inside', async () => {
    const around = vi.fn<() => void>();
    render(
      <div role="presentation" onClick={around}>
        <Dialog open onOpenChange={() => {}} title="Inside">
          <Button>Press</Button>
        </Dialog>
      </div>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Press' }));
    expect(around).not.toHaveBeenCalled();
  });
});

describe('a swipe down', () => {
  let wide = false;
  beforeEach(() => {
    wide = false;
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(real(query), { matches: query === media.wide && wide }),
    );
  });

  const swipe = (target: Element, distance: number, ms = 1000) => {
    const touch = (y: number) => ({ touches: [{ clientX: 100, clientY: y }] });
    const at = (event: Event, time: number) => Object.defineProperty(event, 'timeStamp', { value: time });
    const fire = (type: string, y: number, time: number) => {
      const event = new Event(type, { bubbles: true, cancelable: true });
      fireEvent(target, at(Object.assign(event, type === 'touchend' ? { touches: [] } : touch(y)), time));
    };
    fire('touchstart', 100, 0);
    fire('touchmove', 100 + distance / 2, ms / 2);
    fire('touchmove', 100 + distance, ms - 1);
    fire('touchend', 100 + distance, ms);
  };

  it('closes the sheet when it is long', async () => {
    render(<Sample />);
    await openIt();
    swipe(screen.getByText('Type the code'), 140);
    await closed();
  });

  it('closes the sheet when it is short and quick', async () => {
    render(<Sample />);
    await openIt();
    swipe(screen.getByText('Type the code'), 60, 80);
    await closed();
  });

  it('lets the sheet come back when it is short and slow', async () => {
    render(<Sample />);
    const dialog = await openIt();
    swipe(screen.getByText('Type the code'), 60);
    expect(dialog).toHaveAttribute('data-state', 'open');
  });

  it('scrolls instead where the content is scrolled', async () => {
    render(<Sample />);
    const dialog = await openIt();
    const field = screen.getByRole('textbox', { name: 'Code' });
    const scroller = dialog.querySelector('[class*="dialog_body"]');
    expect(scroller).toContainElement(field);
    Object.defineProperty(scroller, 'scrollTop', { value: 30 });
    swipe(field, 140);
    expect(dialog).toHaveAttribute('data-state', 'open');
  });

  it('does nothing on wide screens, where the dialog is centred', async () => {
    wide = true;
    render(<Sample />);
    const dialog = await openIt();
    swipe(screen.getByText('Type the code'), 140);
    expect(dialog).toHaveAttribute('data-state', 'open');
  });
});

describe('a confirmation', () => {
  const ask = (props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => (
    <ConfirmDialog
      open
      onOpenChange={() => {}}
      title="Delete this game?"
      text="Everything is permanently removed."
      confirmLabel="Delete game"
      danger
      onConfirm={() => {}}
      {...props}
    />
  );

  it('is an alert dialog that says what will happen and starts on the harmless answer', async () => {
    render(ask());
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this game?' });
    await waitFor(() => expect(dialog).toHaveAccessibleDescription('Everything is permanently removed.'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('tells yes from no', async () => {
    const confirm = vi.fn<() => void>();
    const change = vi.fn<(open: boolean) => void>();
    render(ask({ onConfirm: confirm, onOpenChange: change }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete game' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(change).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('can neither be repeated nor dismissed while it is done', async () => {
    const confirm = vi.fn<() => void>();
    const change = vi.fn<(open: boolean) => void>();
    render(ask({ busy: true, onConfirm: confirm, onOpenChange: change }));
    await openedQuestion('Delete this game?');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete game' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(confirm).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });
});
