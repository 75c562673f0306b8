import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { BarChart } from '#src/design/bar-chart/bar-chart.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { Stack } from '#src/design/layout/layout.tsx';
import { List, ListRow } from '#src/design/list-row/list-row.tsx';
import { Medal } from '#src/design/medal/medal.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { SkeletonGroup } from '#src/design/skeleton/skeleton.tsx';
import { ImageAttempt } from '#src/lib/use-image-failure.ts';

it('gives an avatar a name only where it has an alternative text', () => {
  const { container, rerender } = render(<Avatar initials="SK" />);
  expect(container).toHaveTextContent('SK');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Avatar initials="SK" alt="Sam Kay" />);
  expect(screen.getByRole('img', { name: 'Sam Kay' })).toBeInTheDocument();
});

it('gives a seed always the same tint', () => {
  const tint = (seed: string) =>
    render(<Avatar initials="X" seed={seed} />).container.firstElementChild?.className;
  expect(tint('user-1')).toBe(tint('user-1'));
  expect(new Set(['a', 'b', 'c', 'd', 'e'].map(tint)).size).toBeGreaterThan(1);
});

describe('a page', () => {
  it('has one h1, even if it is hidden, and sets the title of the document', async () => {
    const { rerender } = render(<Page title="Discover">Games</Page>);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Discover');
    await waitFor(() => expect(document.title).toBe('Discover · Stretch'));
    rerender(
      <Page title="Home" hideTitle>
        Games
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
    await waitFor(() => expect(document.title).toBe('Home · Stretch'));
  });

  it('has its second column as a complementary landmark', () => {
    render(
      <Page title="Game" aside={<p>My Group</p>}>
        Posts
      </Page>,
    );
    expect(within(screen.getByRole('complementary')).getByText('My Group')).toBeInTheDocument();
  });
});

it('gives lists an explicit role, because Safari drops that of a list without markers', () => {
  render(
    <>
      <List />
      <Stack as="ul" />
      <Stack as="ol" />
      <BarChart label="Scores" items={[]} />
      <Stack>No list</Stack>
    </>,
  );
  expect(screen.getAllByRole('list').map(({ role }) => role)).toEqual(['list', 'list', 'list', 'list']);
  expect(screen.getByText('No list')).not.toHaveAttribute('role');
});

it('shows a text instead of a photo that cannot be loaded, until there is another one', () => {
  const { rerender } = render(<Photo src="/gone.jpg" alt="Accomplishment" />);
  fireEvent.error(screen.getByRole('img', { name: 'Accomplishment' }));
  expect(screen.getByText(/can’t be shown/)).toBeInTheDocument();
  rerender(<Photo src="/there.jpg" alt="Accomplishment" />);
  expect(screen.getByRole('img', { name: 'Accomplishment' })).toHaveAttribute('src', '/there.jpg');
});

it('loads a photo and a picture that failed with the next attempt, even if the one between does not end', () => {
  const shown = (attempt: string) => (
    <ImageAttempt value={attempt}>
      <Photo src="/photo.jpg" alt="" />
      <Avatar initials="A" src="/picture.jpg" />
    </ImageAttempt>
  );
  const { container, rerender } = render(shown('online'));
  const sources = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  for (const image of container.querySelectorAll('img')) fireEvent.error(image);
  expect(sources()).toEqual([]);
  for (const attempt of ['unreachable', 'online']) {
    rerender(shown(attempt));
    expect(sources()).toEqual(['/photo.jpg', '/picture.jpg']);
  }
});

it('offers the small copies of photos on the server, and of nothing else', () => {
  const { container } = render(
    <>
      <Photo src="/api/images/a" alt="" />
      <Photo src="data:image/png;base64,AAAA" alt="" />
      <Avatar initials="A" src="/api/images/b" size="xl" />
      <Avatar initials="B" src="data:image/png;base64,BBBB" />
    </>,
  );
  const sources = [...container.querySelectorAll('img')].map(({ srcset, sizes }) => [srcset, sizes]);
  expect(sources).toEqual([
    ['/api/images/a/small 400w, /api/images/a 800w', 'min(100vw - 4rem, 608px)'],
    ['', 'min(100vw - 4rem, 608px)'],
    ['/api/images/b/small 128w, /api/images/b 288w', '96px'],
    ['', '40px'],
  ]);
});

it('has the colour of a photo until the photo is loaded or fails', () => {
  render(<Photo src="/there.jpg" alt="Accomplishment" color="#7828c8" />);
  const photo = screen.getByRole('img', { name: 'Accomplishment' });
  expect(photo.parentElement?.getAttribute('style')).toMatch(/: #7828c8;?$/);
  fireEvent.error(photo);
  expect(screen.getByText(/can’t be shown/).parentElement?.getAttribute('style') ?? '').toBe('');
});

it('announces what is loading', () => {
  render(<SkeletonGroup label="Loading games">Placeholders</SkeletonGroup>);
  expect(screen.getByRole('status')).toHaveTextContent('Loading games');
});

it('hides the illustration of an empty state from screen readers', () => {
  render(<EmptyState art="posts" title="No posts" text="Be the first to share!" titleAs="h2" />);
  expect(screen.getByRole('heading', { level: 2, name: 'No posts' })).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('announces an error, with an h1 if it replaces the screen', () => {
  const { rerender } = render(<ErrorState title="It failed" text="Try again" />);
  expect(screen.getByRole('alert')).toHaveTextContent('It failedTry again');
  rerender(<ErrorState scope="screen" title="Game Not Found" />);
  expect(within(screen.getByRole('alert')).getByRole('heading', { level: 1 })).toHaveTextContent(
    'Game Not Found',
  );
});

it('makes a row a button only with a handler', async () => {
  const choose = vi.fn<() => void>();
  const { rerender } = render(<ListRow title="Ada" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(<ListRow title="Ada" subtitle="3 points" onClick={choose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ada 3 points' }));
  expect(choose).toHaveBeenCalledTimes(1);
});

it('names a medal only with a label', () => {
  const { rerender } = render(<Medal kind="gold" label="Gold medal" />);
  expect(screen.getByRole('img', { name: 'Gold medal' })).toBeInTheDocument();
  rerender(<Medal kind="gold" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

describe('the focus of a list', () => {
  const People = ({ names, disabled }: { names: readonly string[]; disabled?: boolean }) => (
    <main tabIndex={-1}>
      <input aria-label="Search" />
      {names.length > 0 && (
        <List>
          {names.map((name) => (
            <li key={name}>
              <button type="button" disabled={disabled}>
                Remove {name}
              </button>
            </li>
          ))}
        </List>
      )}
    </main>
  );
  const button = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });
  const itemOf = (name: string) => button(name).closest('li');

  it('moves from a removed item to the one after it or before it, and from the last one to what is around the list', () => {
    const { rerender } = render(<People names={['Ada', 'Ben', 'Cyd']} />);
    button('Ben').focus();
    rerender(<People names={['Ada', 'Cyd']} />);
    expect(itemOf('Cyd')).toHaveFocus();
    button('Cyd').focus();
    rerender(<People names={['Ada']} />);
    expect(itemOf('Ada')).toHaveFocus();
    rerender(<People names={[]} />);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stays on another element, and on none', () => {
    const { rerender } = render(<People names={['Ada', 'Ben', 'Cyd']} />);
    rerender(<People names={['Ben', 'Cyd']} />);
    expect(document.body).toHaveFocus();
    button('Ben').focus();
    screen.getByRole('textbox').focus();
    rerender(<People names={['Cyd']} />);
    expect(screen.getByRole('textbox')).toHaveFocus();
    button('Cyd').focus();
    button('Cyd').blur();
    rerender(<People names={[]} />);
    expect(document.body).toHaveFocus();
  });

  it('moves from an item whose button was disabled before', () => {
    const { rerender } = render(<People names={['Ada', 'Ben']} />);
    button('Ada').focus();
    rerender(<People names={['Ada', 'Ben']} disabled />);
    // As Chromium does when the focused button becomes disabled.
    fireEvent.focusOut(button('Ada'));
    rerender(<People names={['Ben']} />);
    expect(itemOf('Ben')).toHaveFocus();
  });
});
