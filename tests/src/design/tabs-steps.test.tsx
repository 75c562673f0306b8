import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { ListOrEmpty } from '#src/design/empty-state/list-or-empty.tsx';
import { useIncrementalCards } from '#src/design/tabs/incremental-cards.ts';
import { Tabs } from '#src/design/tabs/tabs.tsx';

/** What stood on the screen whenever a card was drawn: the chosen tab, the panel, how many cards, and what room they are given. */
const drawn: string[] = [];
beforeEach(() => drawn.splice(0));

function Card({ name }: { name: string }) {
  const [tab] = screen.queryAllByRole('tab', { selected: true });
  const [panel] = screen.queryAllByRole('tabpanel');
  const isBusy = panel?.getAttribute('aria-busy') === 'true';
  const cards = panel?.querySelectorAll('li').length;
  const room = panel?.querySelector('ul')?.style.minBlockSize || 'no more';
  const now = panel
    ? `${tab?.textContent} chosen, ${isBusy ? 'a busy panel' : 'a panel'} of ${cards}, room for ${room}`
    : 'nothing';
  if (drawn.at(-1) !== now) drawn.push(now);
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

it('shows the cards of the first tab together, and those of one that is turned to step by step', async () => {
  show();
  await screen.findByText('Active 7');
  expect(drawn).toEqual(['nothing']);

  await userEvent.click(screen.getByRole('tab', { name: 'Past' }));
  await waitFor(() => expect(drawn.at(-1)).toBe('Past chosen, a panel of 5, room for no more'));
  drawn.splice(0);
  await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
  await screen.findByText('Active 7');
  expect(screen.getByText('Active 7').closest('ul')?.style.minBlockSize).toBe('');
  // One step more may have come in the tab before, for a card that may be added.
  expect(drawn.filter((now) => now.startsWith('Active'))).toEqual([
    'Active chosen, a busy panel of 5, room for no more',
    ...[1, 2, 3, 4, 5, 6].map((cards) => `Active chosen, a panel of ${cards}, room for 100dvh`),
  ]);
});

it('shows the cards of a page that is turned to step by step', async () => {
  const steps: number[] = [];
  function Activated() {
    const drawn = useIncrementalCards(5, true);
    steps.push(drawn);
    return `${drawn} of 5`;
  }
  render(<Activated />);
  await screen.findByText('5 of 5');
  expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5]);
});

it('lets bars grow in the tab that comes with its screen, and stand in one that is turned to', async () => {
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
  const grows = async (name: string) =>
    (await screen.findByRole('list', { name })).querySelector('[class*=growing]') !== null;
  const before = await grows('Active');
  await userEvent.click(screen.getByRole('tab', { name: 'Past' }));
  const turned = await grows('Past');
  await userEvent.click(screen.getByRole('tab', { name: 'Active' }));
  expect([before, turned, await grows('Active')]).toEqual([true, false, false]);
});
