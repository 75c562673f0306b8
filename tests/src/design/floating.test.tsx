import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';
import { Menu } from '#src/design/menu/menu.tsx';
import { Popover } from '#src/design/popover/popover.tsx';
import { Tabs } from '#src/design/tabs/tabs.tsx';
import { hearsElsewhere, openedDialog, openedMenu } from '../support/dialog.ts';

it('opens a popover, closes it on Escape and gives focus back', async () => {
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

it('asks to be closed on a click beside it, and does not pass on clicks inside', async () => {
  const around = vi.fn<() => void>();
  const change = vi.fn<(open: boolean) => void>();
  render(
    <>
      <div role="presentation" onClick={around}>
        <Popover label="Games" open onOpenChange={change} anchor={<div>Card</div>}>
          <Button>Speak first</Button>
        </Popover>
      </div>
      <p>Elsewhere</p>
    </>,
  );
  await screen.findByRole('dialog', { name: 'Games' });
  await hearsElsewhere();
  await userEvent.click(screen.getByRole('button', { name: 'Speak first' }));
  expect(around).not.toHaveBeenCalled();
  expect(change).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Elsewhere'));
  await waitFor(() => expect(change).toHaveBeenCalledWith(false));
});

it('runs the chosen item of a menu, by keyboard too', async () => {
  const edit = vi.fn<() => void>();
  const remove = vi.fn<() => void>();
  render(
    <Menu
      trigger={<IconButton aria-label="More" />}
      items={[
        { value: 'edit', label: 'Edit', onSelect: edit },
        { value: 'delete', label: 'Delete', danger: true, onSelect: remove },
      ]}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const target = within(await openedMenu()).getByRole('menuitem', { name: 'Delete' });
  // An item is chosen by a pointer that has moved since it opened the menu.
  await userEvent.pointer([{ target, coords: { x: 8, y: 8 } }, '[MouseLeft]']);
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(1));
  expect(edit).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

it('shows the chosen tab only, walks by arrow keys and counts', async () => {
  const change = vi.fn<(value: string) => void>();
  render(
    <Tabs
      label="My games"
      onChange={change}
      tabs={[
        { value: 'active', label: 'Active', count: 0, content: 'Active games' },
        { value: 'past', label: 'Past', count: 120, content: 'Past games' },
      ]}
    />,
  );
  expect(screen.getByRole('tablist', { name: 'My games' })).toBeInTheDocument();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Active0', 'Past99+']);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Active games');
  await userEvent.click(screen.getByRole('tab', { name: /Active/ }));
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { name: /Past/ })).toHaveFocus());
  expect(screen.getByRole('tabpanel', { name: /Past/ })).toHaveTextContent('Past games');
  expect(change).toHaveBeenLastCalledWith('past');
  expect(screen.queryByText('Active games')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Active games');
  await userEvent.keyboard('{End}{Tab}');
  expect(screen.getByRole('tabpanel', { name: /Past/ })).toHaveFocus();
  expect(change.mock.calls).toEqual([['past'], ['active'], ['past']]);
});
