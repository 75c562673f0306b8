import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { Composer } from '#src/design/composer/composer.tsx';
import { DateTimeField } from '#src/design/date-time-field/date-time-field.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { TextArea, TextField } from '#src/design/field/text-field.tsx';
import { Switch } from '#src/design/switch/switch.tsx';

it('connects a text field to its label, its hint and an error that appears, which is announced', () => {
  const hint = 'As people call you';
  const { container, rerender } = render(<TextField label="First name" hint={hint} />);
  const field = screen.getByRole('textbox', { name: 'First name' });
  expect(field).toHaveAccessibleDescription(hint);
  expect(field).toBeValid();
  const live = container.querySelector('[aria-live="polite"]');
  expect(live).toHaveTextContent('');
  rerender(<TextField label="First name" hint={hint} error="First name is required" />);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(`First name is required ${hint}`);
  expect(live).toHaveTextContent('First name is required');
});

it('counts the characters, and announces how many remain near the limit', () => {
  const withText = (value: string) => (
    <TextArea label="Bio" maxLength={50} counter value={value} onChange={() => {}} />
  );
  const { container, rerender } = render(withText('Hello'));
  expect(container).toHaveTextContent('5/50');
  expect(screen.getByRole('status')).toHaveTextContent('');
  rerender(withText('x'.repeat(49)));
  expect(screen.getByRole('status')).toHaveTextContent('1 character left');
  rerender(withText('x'.repeat(50)));
  expect(container).toHaveTextContent('50/50');
  expect(screen.getByRole('status')).toHaveTextContent('0 characters left');
});

it('sends by Enter, except where Enter confirms a candidate of an input method', () => {
  const onSubmit = vi.fn<() => void>();
  const texts = { label: 'Your message', sendLabel: 'Send', maxLength: 500 };
  render(<Composer {...texts} text="にほん" onChange={() => {}} onSubmit={onSubmit} />);
  const field = screen.getByRole('textbox');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
  // In Safari the composition has ended before this event.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('keeps the focus in a composer while its button is pressed, and moves it there after a submission by keyboard', async () => {
  const onSubmit = vi.fn<() => void>();
  const texts = { label: 'Your message', sendLabel: 'Send', maxLength: 500 };
  render(<Composer {...texts} text="Hello" onChange={() => {}} onSubmit={onSubmit} />);
  const field = screen.getByRole('textbox');
  const button = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(field);
  await userEvent.pointer({ keys: '[MouseLeft>]', target: button });
  expect(field).toHaveFocus();
  await userEvent.tab();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(field).toHaveFocus();
});

it('clears a search and keeps the focus in it', async () => {
  const Sample = () => {
    const [value, setValue] = useState('mount');
    return <SearchField label="Search games" value={value} onChange={setValue} />;
  };
  render(<Sample />);
  const box = screen.getByRole('searchbox', { name: 'Search games' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
});

it.each([
  ['1800-01-01T00:00', '1900-01-01T00:00'],
  ['2026-11-20T09:00', '2026-11-20T09:00'],
])('accepts a date and time from %s on, not before %s', (min, earliest) => {
  const change = vi.fn<(value: string) => void>();
  render(
    <DateTimeField label="End date" value="2026-11-20T09:00" onChange={change} min={min} error="Too early" />,
  );
  const field = screen.getByLabelText('End date');
  expect(field).toHaveValue('2026-11-20T09:00');
  expect(field).toHaveAttribute('min', earliest);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Too early');
  fireEvent.change(field, { target: { value: '2026-11-21T10:30' } });
  expect(change).toHaveBeenCalledExactlyOnceWith('2026-11-21T10:30');
});

it('selects any number of chips, in the order of the options', async () => {
  const change = vi.fn<(value: string[]) => void>();
  const games = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta' },
    { value: 'c', label: 'Closed', disabled: true },
  ];
  const { rerender } = render(<ChoiceChips label="Games" options={games} value={['b']} onChange={change} />);
  expect(screen.getByRole('group', { name: 'Games' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alpha' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Beta' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Closed' }));
  expect(change.mock.calls).toEqual([[['a', 'b']], [[]]]);
  rerender(
    <ChoiceChips
      label="Games"
      options={games}
      value={[]}
      onChange={change}
      error="Please select at least one game"
    />,
  );
  expect(screen.getByRole('group', { name: 'Games' })).toHaveAccessibleDescription(
    'Please select at least one game',
  );
});

it('toggles a switch by its label, and describes it by its hint', async () => {
  const Sample = () => {
    const [on, setOn] = useState(true);
    return <Switch label="Public Game" hint="Anyone can find it" checked={on} onChange={setOn} />;
  };
  render(<Sample />);
  const control = screen.getByRole('switch', { name: 'Public Game' });
  expect(control).toBeChecked();
  expect(control).toHaveAccessibleDescription('Anyone can find it');
  await userEvent.click(screen.getByText('Public Game'));
  expect(control).not.toBeChecked();
});
