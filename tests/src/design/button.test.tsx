import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '#src/design/button/button.tsx';
import { IconButton } from '#src/design/icon-button/icon-button.tsx';

it.each([
  ['a button', Button],
  ['an icon button', IconButton],
] as const)('keeps the name and the focus of %s that is busy, and ignores presses', async (_, Tested) => {
  const press = vi.fn<() => void>();
  const element = (busy: boolean) => (
    <Tested aria-label="Join" busy={busy} onClick={press}>
      +
    </Tested>
  );
  const { rerender } = render(element(false));
  const button = screen.getByRole('button', { name: 'Join' });
  await userEvent.click(button);
  rerender(element(true));
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledTimes(1);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleName('Join');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
});

it.each([
  ['a button', Button],
  ['an icon button', IconButton],
] as const)('ignores presses of %s that is aria-disabled', async (_, Tested) => {
  const press = vi.fn<() => void>();
  render(<Tested aria-label="Join" aria-disabled onClick={press} />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Join' })).not.toHaveAttribute('aria-busy');
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

it('does not submit a form without the type submit', () => {
  const submit = vi.fn<() => void>();
  render(
    <form onSubmit={submit}>
      <Button>Button</Button>
      <IconButton aria-label="Icon button" />
    </form>,
  );
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(submit).not.toHaveBeenCalled();
});
