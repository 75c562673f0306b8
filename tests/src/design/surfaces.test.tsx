import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Avatar } from '#src/design/avatar/avatar.tsx';
import { Catalogue } from '#src/design/catalogue/catalogue.tsx';
import { EmptyState } from '#src/design/empty-state/empty-state.tsx';
import { ErrorState } from '#src/design/error-state/error-state.tsx';
import { ListRow } from '#src/design/list-row/list-row.tsx';
import { Medal } from '#src/design/medal/medal.tsx';
import { Page } from '#src/design/page/page.tsx';
import { Photo } from '#src/design/photo/photo.tsx';
import { SkeletonGroup } from '#src/design/skeleton/skeleton.tsx';

describe('an avatar', () => {
  it('shows initials where there is no picture, and is silent beside a name', () => {
    const { container } = render(<Avatar initials="SK" />);
    expect(container).toHaveTextContent('SK');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('has a name where it stands alone', () => {
    render(<Avatar initials="SK" alt="Sam Kay" />);
    expect(screen.getByRole('img', { name: 'Sam Kay' })).toBeInTheDocument();
  });

  it('always gives the same person the same tint', () => {
    const tint = (seed: string) => {
      const { container, unmount } = render(<Avatar initials="X" seed={seed} />);
      const name = container.firstElementChild?.className;
      unmount();
      return name;
    };
    expect(tint('user-1')).toBe(tint('user-1'));
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map(tint)).size).toBeGreaterThan(1);
  });
});

describe('a page', () => {
  it('has one h1, also where it is not shown, and titles the document', async () => {
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

it('says so when a photo does not come, and tries again with another one', () => {
  const { rerender } = render(<Photo src="/gone.jpg" alt="Accomplishment" />);
  fireEvent.error(screen.getByRole('img', { name: 'Accomplishment' }));
  expect(screen.getByText(/can’t be shown/)).toBeInTheDocument();
  rerender(<Photo src="/there.jpg" alt="Accomplishment" />);
  expect(screen.getByRole('img', { name: 'Accomplishment' })).toHaveAttribute('src', '/there.jpg');
});

it('keeps a photo’s place in the photo’s colour until it has come, and says nothing on it', () => {
  render(<Photo src="/there.jpg" alt="Accomplishment" color="#7828c8" />);
  const photo = screen.getByRole('img', { name: 'Accomplishment' });
  expect(
    [...(photo.parentElement?.style ?? [])].map((name) => photo.parentElement?.style.getPropertyValue(name)),
  ).toEqual(['#7828c8']);
  fireEvent.error(photo);
  expect(screen.getByText(/can’t be shown/).parentElement?.getAttribute('style') ?? '').toBe('');
});

it('tells screen readers what is loading and hides the bones', () => {
  render(<SkeletonGroup label="Loading games">bones</SkeletonGroup>);
  expect(screen.getByRole('status')).toHaveTextContent('Loading games');
});

it('keeps the drawing of an empty state out of what is read', () => {
  render(<EmptyState art="posts" title="No posts" text="Be the first to share!" titleAs="h2" />);
  expect(screen.getByRole('heading', { level: 2, name: 'No posts' })).toBeInTheDocument();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('announces an error and heads the screen where it takes its place', () => {
  const { rerender } = render(<ErrorState title="It failed" text="Try again" />);
  expect(screen.getByRole('alert')).toHaveTextContent('It failedTry again');
  rerender(<ErrorState scope="screen" title="Game Not Found" />);
  expect(within(screen.getByRole('alert')).getByRole('heading', { level: 1 })).toHaveTextContent(
    'Game Not Found',
  );
});

it('makes a row a button only where it does something', async () => {
  const choose = vi.fn<() => void>();
  const { rerender } = render(<ListRow title="Ada" />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  rerender(<ListRow title="Ada" subtitle="3 points" onClick={choose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ada 3 points' }));
  expect(choose).toHaveBeenCalledTimes(1);
});

it('names a medal only where no words stand beside it', () => {
  const { rerender } = render(<Medal kind="gold" label="Gold medal" />);
  expect(screen.getByRole('img', { name: 'Gold medal' })).toBeInTheDocument();
  rerender(<Medal kind="gold" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('shows every component in the catalogue and forces a theme on demand', async () => {
  const { unmount } = render(<Catalogue />);
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  unmount();
});
