import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ChoiceChips } from '#src/design/chips/choice-chips.tsx';
import { ColourSwatches } from '#src/design/chips/colour-swatches.tsx';
import { DateTimeField } from '#src/design/date-time-field/date-time-field.tsx';
import { SearchField } from '#src/design/field/search-field.tsx';
import { SelectField } from '#src/design/field/select-field.tsx';
import { TextArea, TextField } from '#src/design/field/text-field.tsx';
import { Segmented } from '#src/design/segmented/segmented.tsx';
import { Switch } from '#src/design/switch/switch.tsx';

describe('a text field', () => {
  it('is named by its label and described by its hint', () => {
    render(<TextField label="First name" hint="As people call you" />);
    const field = screen.getByRole('textbox', { name: 'First name' });
    expect(field).toHaveAccessibleDescription('As people call you');
    expect(field).toBeValid();
  });

  it('becomes invalid with an error, which describes it before the hint', () => {
    const { rerender } = render(<TextField label="First name" hint="As people call you" />);
    rerender(<TextField label="First name" hint="As people call you" error="First name is required" />);
    const field = screen.getByRole('textbox', { name: 'First name' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('First name is required As people call you');
  });

  it('announces an error that appears, from a live region that was there before', () => {
    const { container, rerender } = render(<TextField label="Name" />);
    const live = container.querySelector('[aria-live="polite"]');
    expect(live).toHaveTextContent('');
    rerender(<TextField label="Name" error="Name is required" />);
    expect(live).toHaveTextContent('Name is required');
  });

  it('says so where something may be left out', () => {
    render(<TextField label="Last name" optional />);
    expect(screen.getByText('Optional')).toBeInTheDocument();
  });
});

describe('a counter', () => {
  it('counts what is typed, held outside or not', async () => {
    const { container, rerender } = render(<TextArea label="Bio" maxLength={500} counter />);
    await userEvent.type(screen.getByRole('textbox'), 'Hello');
    expect(container).toHaveTextContent('5/500');
    rerender(<TextArea label="Bio" maxLength={500} counter value="Hi" onChange={() => {}} />);
    expect(container).toHaveTextContent('2/500');
  });

  it('stops at the limit and says how much is left near it', async () => {
    render(<TextField label="Code" maxLength={6} counter />);
    await userEvent.type(screen.getByRole('textbox'), 'ABCDE');
    expect(screen.getByRole('status')).toHaveTextContent('1 character left');
    await userEvent.type(screen.getByRole('textbox'), 'FGHI');
    expect(screen.getByRole('textbox')).toHaveValue('ABCDEF');
    expect(screen.getByRole('status')).toHaveTextContent('0 characters left');
  });

  it('keeps still while there is plenty left', async () => {
    render(<TextArea label="Bio" maxLength={500} counter />);
    await userEvent.type(screen.getByRole('textbox'), 'Hello');
    expect(screen.getByRole('status')).toHaveTextContent('');
  });
});

it('empties a search and puts the cursor back into it', async () => {
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

describe('a date-time field', () => {
  it('takes and gives local times, and nothing before 1900', () => {
    const change = vi.fn<(value: string) => void>();
    render(
      <DateTimeField label="Start date" value="2026-11-20T09:00" onChange={change} min="1800-01-01T00:00" />,
    );
    const field = screen.getByLabelText('Start date');
    expect(field).toHaveValue('2026-11-20T09:00');
    expect(field).toHaveAttribute('min', '1900-01-01T00:00');
    fireEvent.change(field, { target: { value: '2026-11-21T10:30' } });
    expect(change).toHaveBeenCalledExactlyOnceWith('2026-11-21T10:30');
  });

  it('keeps a later limit and shows its error', () => {
    render(
      <DateTimeField
        label="End date"
        value=""
        onChange={() => {}}
        min="2026-11-20T09:00"
        error="End date is required"
      />,
    );
    const field = screen.getByLabelText('End date');
    expect(field).toHaveAttribute('min', '2026-11-20T09:00');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('End date is required');
  });
});

it('chooses any number of chips, in the order they are offered', async () => {
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

it('names colours and gives the chosen one back', async () => {
  const change = vi.fn<(value: string) => void>();
  render(
    <ColourSwatches
      label="Colour"
      options={[
        { name: 'Red', color: '#EF4444' },
        { name: 'Green', color: '#22C55E' },
      ]}
      value="#ef4444"
      onChange={change}
    />,
  );
  expect(screen.getByRole('radio', { name: 'Red' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Green' }));
  expect(change).toHaveBeenCalledExactlyOnceWith('#22C55E');
});

it('changes one of two by a click or the arrow keys', async () => {
  const Sample = () => {
    const [value, setValue] = useState<'30days' | 'alltime'>('30days');
    return (
      <Segmented
        label="Time frame"
        options={[
          { value: '30days', label: 'Past 30 Days' },
          { value: 'alltime', label: 'All Time' },
        ]}
        value={value}
        onChange={setValue}
      />
    );
  };
  render(<Sample />);
  await userEvent.click(screen.getByRole('radio', { name: 'All Time' }));
  expect(screen.getByRole('radio', { name: 'All Time' })).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('radio', { name: 'Past 30 Days' })).toBeChecked();
});

it('gives back the chosen option of a select', async () => {
  const change = vi.fn<(value: string) => void>();
  render(
    <SelectField
      label="Metric"
      options={[
        { value: 'a', label: 'Accomplishments' },
        { value: 'p', label: 'Popular Votes' },
      ]}
      value="a"
      onChange={change}
    />,
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Metric' }), 'Popular Votes');
  expect(change).toHaveBeenCalledExactlyOnceWith('p');
});

it('switches on and off by a tap on its words, and tells its hint', async () => {
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
