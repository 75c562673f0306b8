import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';

it('keeps its name and its focus while busy, and does nothing', async () => {
  const press = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={press}>Join</Button>);
  const button = screen.getByRole('button', { name: 'Join' });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button busy onClick={press}>
      Join
    </Button>,
  );
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName('Join');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it('does not submit a form while busy, not even by Enter in a field', async () => {
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  await userEvent.type(screen.getByRole('textbox'), 'Ada{Enter}');
  expect(submit).not.toHaveBeenCalled();
  rerender(form(false));
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

it('does not submit a form unless it is told to be a submit button', () => {
  const submit = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <Button>Just a button</Button>
      <IconButton aria-label="Just an icon" />
    </form>,
  );
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(submit).not.toHaveBeenCalled();
});

it('keeps the name of an icon button while busy', async () => {
  const press = vi.fn<() => void>();
  render(
    <IconButton aria-label="Upvote" busy onClick={press}>
      +
    </IconButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Upvote' }));
  expect(press).not.toHaveBeenCalled();
});
