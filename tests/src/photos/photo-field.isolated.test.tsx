import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#src/api/query-client.ts';
import { PhotoField, usePickedPhoto } from '#src/features/photos/index.ts';
import { toasts } from '#src/features/toasts/index.ts';

/** The photo field of a form, where the code that resizes photos fails to load. */

vi.mock(import('#src/lib/images.ts'), () => Promise.reject(new Error('No such file')));

function Form({ onChange }: { readonly onChange: (photo: string | null) => void }) {
  const picked = usePickedPhoto(onChange);
  return <PhotoField label="Cover" removeLabel="Remove" preview={null} hasPhoto={false} {...picked} />;
}

it('blames the connection, not the photo, when the code that resizes it cannot be loaded', async () => {
  const showError = vi.spyOn(toasts, 'error');
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form onChange={onChange} />
    </QueryClientProvider>,
  );
  await userEvent.upload(
    screen.getByLabelText(/Cover/),
    new File(['bytes'], 'photo.jpg', { type: 'image/jpeg' }),
  );
  await waitFor(() => expect(showError).toHaveBeenCalledOnce());
  expect(showError).toHaveBeenCalledWith({
    title: 'This could not be opened',
    description: 'Check your connection and try again.',
  });
  expect(screen.queryByText('Preparing your photo')).not.toBeInTheDocument();
  expect(screen.queryByText(/Failed to process image/)).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});
