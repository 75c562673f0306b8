import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { ConfirmDialog } from '#src/design/dialog/confirm-dialog.tsx';
import { Dialog } from '#src/design/dialog/dialog.tsx';
import { TextField } from '#src/design/field/text-field.tsx';
import { media } from '#src/design/media.ts';
import { openedConfirmation, openedDialog } from '../support/dialog.ts';

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

/** A list in which confirming removes the item that the dialog was opened from, or its button only. */
const SampleList = ({ keepsItem }: { keepsItem: boolean }) => {
  const [done, setDone] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <ul>
        {['One', 'Two']
          .filter((name) => keepsItem || name !== done)
          .map((name) => (
            <li key={name}>
              {name}
              {name !== done && <Button onClick={() => setAsked(name)}>{`Take back ${name}`}</Button>}
            </li>
          ))}
      </ul>
      <ConfirmDialog
        open={asked !== null && done === null}
        onOpenChange={() => setAsked(null)}
        title="Take back?"
        text="It ends"
        confirmLabel="Yes"
        onConfirm={() => setDone(asked)}
      />
    </>
  );
};

describe('a dialog', () => {
  it('is named, described and modal, focuses the element with data-autofocus, and keeps the focus inside', async () => {
    render(<Sample />);
    const dialog = await openIt();
    await waitFor(() => expect(dialog).toHaveAccessibleDescription('Type the code'));
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
    for (let step = 0; step < 5; step += 1) {
      await userEvent.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
  });

  it.each([
    ['the item of its opener, which is gone', true, 'One'],
    ['the next item, when that of its opener is gone', false, 'Two'],
  ])('moves the focus to %s', async (_, keepsItem, name) => {
    render(<SampleList keepsItem={keepsItem} />);
    await userEvent.click(screen.getByRole('button', { name: 'Take back One' }));
    await openedConfirmation('Take back?');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByText(name, { selector: 'li' })).toHaveFocus());
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a button of its own', () => userEvent.click(screen.getByRole('button', { name: 'Done' }))],
  ])('returns the focus when closed by %s', async (_by, close) => {
    render(<Sample />);
    await openIt();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus());
    await close();
    await closed();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
  });

  it('moves the focus to the screen when nothing had it before', async () => {
    const dialog = (open: boolean) => (
      <main>
        <Dialog open={open} onOpenChange={() => {}} title="Celebrate!">
          <p>You won</p>
        </Dialog>
      </main>
    );
    const { rerender } = render(dialog(true));
    await openedDialog('Celebrate!');
    rerender(dialog(false));
    await closed();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(document.body).not.toHaveAttribute('tabindex');
  });

  it('is above the on-screen keyboard where that covers the page, with the focused field in sight', async () => {
    vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
    const viewport = Object.assign(new EventTarget(), { height: 800, scale: 1, offsetTop: 0 });
    vi.stubGlobal('visualViewport', viewport);
    render(<Sample />);
    const positioner = (await openIt()).parentElement;
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const resize = (height: number, offsetTop: number) =>
      act(() => {
        Object.assign(viewport, { height, offsetTop });
        viewport.dispatchEvent(new Event('resize'));
      });
    expect(positioner).toHaveStyle({ top: 0, bottom: 0 });
    resize(480, 100);
    expect(positioner).toHaveStyle({ top: '100px', bottom: '220px' });
    expect(scroll.mock.contexts).toEqual([screen.getByRole('textbox', { name: 'Code' })]);
    resize(800, 0);
    expect(positioner).toHaveStyle({ top: 0, bottom: 0 });
  });

  it('stays open on Escape and disables its close button if it cannot be dismissed', async () => {
    render(<Sample dismissable={false} />);
    const dialog = await openIt();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(dialog).toBeVisible();
  });

  describe('frame by frame', () => {
    const frame = () => act(async () => vi.advanceTimersToNextFrame());
    const afterFrame = () => act(async () => vi.advanceTimersByTime(1));
    const paint = async () => {
      await frame();
      await afterFrame();
    };
    const isLocked = () => document.body.style.overflow === 'hidden';
    const sample = (open: boolean) => (
      <Dialog open={open} onOpenChange={() => {}} title="Inside">
        <Button>Press</Button>
      </Dialog>
    );
    const hasFocus = () => screen.getByRole('dialog').contains(document.activeElement);
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout'] });
    });

    it('is painted, then takes the focus and hides the page from screen readers, then locks scrolling', async () => {
      const { container } = render(sample(true));
      const seen: object[] = [];
      const record = () =>
        seen.push({ focus: hasFocus(), isolated: container.ariaHidden === 'true', locked: isLocked() });
      record();
      await paint();
      record();
      await frame();
      record();
      await afterFrame();
      record();
      expect(seen).toEqual([
        { focus: false, isolated: false, locked: false },
        { focus: false, isolated: false, locked: false },
        { focus: true, isolated: true, locked: false },
        { focus: true, isolated: true, locked: true },
      ]);
    });

    it('is above its backdrop', () => {
      render(sample(true));
      const [backdrop, ...others] = document.querySelectorAll('[data-part="backdrop"]');
      expect(others).toEqual([]);
      const order = backdrop?.compareDocumentPosition(screen.getByRole('dialog'));
      expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('leaves the focus on an element inside that the user has focused first', async () => {
      const { container } = render(sample(true));
      await paint();
      const button = screen.getByRole('button', { name: 'Press' });
      act(() => button.focus());
      await paint();
      expect(container).toHaveAttribute('aria-hidden', 'true');
      expect(button).toHaveFocus();
    });

    it('returns the focus to its opener, even if the user has focused an element inside first', async () => {
      render(<Sample />);
      const opener = screen.getByRole('button', { name: 'Open' });
      await act(async () => {
        opener.focus();
        opener.click();
      });
      act(() => screen.getByRole('textbox', { name: 'Code' }).focus());
      await paint();
      await paint();
      act(() => screen.getByRole('button', { name: 'Done' }).click());
      await paint();
      expect(opener).toHaveFocus();
    });

    const opened = async () => {
      const view = render(sample(true));
      await paint();
      await paint();
      expect(isLocked()).toBe(true);
      return view;
    };

    it('unlocks scrolling a frame after it begins to close', async () => {
      const { rerender } = await opened();
      rerender(sample(false));
      expect(isLocked()).toBe(true);
      await paint();
      expect(isLocked()).toBe(false);
    });

    it('does not lock scrolling if it closes before', async () => {
      const { rerender } = render(sample(true));
      await paint();
      rerender(sample(false));
      await paint();
      expect(isLocked()).toBe(false);
    });

    it('unlocks scrolling at once when its screen is left', async () => {
      const { unmount } = await opened();
      unmount();
      expect(isLocked()).toBe(false);
    });
  });

  it('stops clicks inside', async () => {
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

  it.each([
    ['closes on a long swipe', 140, 1000, false],
    ['closes on a short and fast swipe', 60, 80, false],
    ['stays open on a short and slow swipe', 60, 1000, false],
    ['stays open on a wide screen', 140, 1000, true],
  ])('%s', async (name, distance, ms, isWide) => {
    wide = isWide;
    render(<Sample />);
    const dialog = await openIt();
    swipe(screen.getByText('Type the code'), distance, ms);
    const state = name.startsWith('closes') ? 'closed' : 'open';
    await waitFor(() => expect(dialog).toHaveAttribute('data-state', state));
  });

  it('stays open if its content is scrolled down', async () => {
    render(<Sample />);
    const dialog = await openIt();
    const field = screen.getByRole('textbox', { name: 'Code' });
    const scroller = dialog.querySelector('[class*="dialog_body"]');
    expect(scroller).toContainElement(field);
    Object.defineProperty(scroller, 'scrollTop', { value: 30 });
    swipe(field, 140);
    expect(dialog).toHaveAttribute('data-state', 'open');
  });
});

describe('a confirmation', () => {
  const confirmation = (props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) => (
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

  it('is a described alert dialog with the focus on Cancel', async () => {
    render(confirmation());
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this game?' });
    await waitFor(() => expect(dialog).toHaveAccessibleDescription('Everything is permanently removed.'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('reports confirmation and cancellation', async () => {
    const confirm = vi.fn<() => void>();
    const change = vi.fn<(open: boolean) => void>();
    render(confirmation({ onConfirm: confirm, onOpenChange: change }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete game' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(change).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('can neither be repeated nor dismissed while it is pending', async () => {
    const confirm = vi.fn<() => void>();
    const change = vi.fn<(open: boolean) => void>();
    render(confirmation({ busy: true, onConfirm: confirm, onOpenChange: change }));
    await openedConfirmation('Delete this game?');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete game' }));
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(confirm).not.toHaveBeenCalled();
    expect(change).not.toHaveBeenCalled();
  });
});
