import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { useIncrementalCards } from '#src/design/tabs/incremental-cards.ts';
import { Tabs } from '#src/design/tabs/tabs.tsx';

/** The state of the screen at each render of a card: the active tab, the panel, the number of cards, and the reserved space. */
const renders: string[] = [];
beforeEach(() => renders.splice(0));

function Card({ name }: { name: string }) {
  const [tab] = screen.queryAllByRole('tab', { selected: true });
  const [panel] = screen.queryAllByRole('tabpanel');
  const isBusy = panel?.getAttribute('aria-busy') === 'true';
  const cards = panel?.querySelectorAll('li').length;
  const space = panel?.querySelector('ul')?.style.minBlockSize || 'none';
  const now = panel
    ? `${tab?.textContent} active, ${isBusy ? 'a busy panel' : 'a panel'} of ${cards}, space ${space}`
    : 'nothing';
  if (renders.at(-1) !== now) renders.push(now);
  return name;
}

const seven = Array.from({ length: 7 }, (_, at) => at + 1);
const list = (name: string, numbers: readonly number[]) => (
  <ListOrEmpty items={numbers} keyOf={String} empty="None">
    {(number) => <Card name={`${name} ${number}`} />}
  </ListOrEmpty>
);
const show = () =>
  render(
    <Tabs
      label="My games"
      tabs={[
        { value: 'active', label: 'Active', content: list('Active', seven) },
        { value: 'past', label: 'Past', content: list('Past', seven.slice(0, 5)) },
      ]}
    />,
  );

it('renders the cards of the initial tab at once, and those of an activated tab one by one', async () => {
  show();
  await screen.findByText('Active 7');
  expect(renders).toEqual(['nothing']);

  await userEvent.click(screen.getByRole('tab', { name: 'Past' }));
  await waitFor(() => expect(renders.at(-1)).toBe('Past active, a panel of 5, space none'));
  renders.splice(0);
  await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
  await screen.findByText('Active 7');
  expect(screen.getByText('Active 7').closest('ul')?.style.minBlockSize).toBe('');
  // The tab before may have rendered one more step, for a card that may be added.
  expect(renders.filter((now) => now.startsWith('Active'))).toEqual([
    'Active active, a busy panel of 5, space none',
    ...[1, 2, 3, 4, 5, 6].map((cards) => `Active active, a panel of ${cards}, space 100dvh`),
  ]);
});

it('renders the cards of an activated page one by one', async () => {
  const steps: number[] = [];
  function Activated() {
    const rendered = useIncrementalCards(5, true);
    steps.push(rendered);
    return `${rendered} of 5`;
  }
  render(<Activated />);
  await screen.findByText('5 of 5');
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5]);
});

it('animates bars in the initial tab, and not in an activated one', async () => {
  const chart = (label: string) => (
    <BarChart label={label} items={[{ id: 'ada', name: 'Ada', value: 3, initials: 'AL' }]} />
  );
  render(
    <Tabs
      label="My games"
      tabs={[
        { value: 'active', label: 'Active', content: chart('Active') },
        { value: 'past', label: 'Past', content: chart('Past') },
      ]}
    />,
  );
  const isAnimated = async (name: string) =>
    (await screen.findByRole('list', { name })).querySelector('[class*=animated]') !== null;
  const initial = await isAnimated('Active');
  await userEvent.click(screen.getByRole('tab', { name: 'Past' }));
  const activated = await isAnimated('Past');
  await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
  expect([initial, activated, await isAnimated('Active')]).toEqual([true, false, false]);
});

it('shows the panel of the active tab only, and activates tabs by keys', async () => {
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
