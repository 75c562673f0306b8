import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PRIVATE, storedValue } from '#src/lib/storage.ts';
import { fieldErrors, useForm } from '#src/lib/use-form.ts';

interface Draft {
  readonly name: string;
  readonly bio: string;
}

const initial: Draft = { name: '', bio: 'Hi' };
const check = (draft: Draft) =>
  draft.name === ''
    ? ({ ok: false, errors: { name: 'A name is required', bio: 'Too short', form: 'No' } } as const)
    : ({ ok: true, input: draft } as const);
const read = (stored: unknown): Partial<Draft> =>
  typeof stored === 'object' && stored !== null && 'name' in stored && typeof stored.name === 'string'
    ? { name: stored.name }
    : {};

function open() {
  const onSubmit = vi.fn();
  const { result } = renderHook(() => useForm({ initial, storage: { name: 'test', read }, check, onSubmit }));
  return { form: () => result.current, onSubmit };
}

afterEach(() => sessionStorage.clear());

describe('a form', () => {
  it('shows the error of each field instead of submitting, and clears those of a changed field', () => {
    const { form, onSubmit } = open();
    act(() => form().submit());
    expect(form().errors).toEqual({ name: 'A name is required', bio: 'Too short', form: 'No' });
    act(() => form().change({ name: 'Ada' }));
    expect(form().errors).toEqual({ bio: 'Too short' });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('submits what the check returns, with the changes', () => {
    const { form, onSubmit } = open();
    act(() => form().change({ name: 'Ada' }));
    act(() => form().submit());
    expect(onSubmit.mock.calls).toEqual([[{ name: 'Ada', bio: 'Hi' }, { name: 'Ada' }]]);
    expect(form().errors).toEqual({});
  });

  it('restores stored changes, and drops them with a reset', () => {
    const first = open();
    act(() => first.form().change({ name: 'Ada' }));
    const { form } = open();
    expect([form().draft, form().isChanged]).toEqual([{ name: 'Ada', bio: 'Hi' }, true]);
    act(() => form().reset());
    expect([form().draft, form().isChanged, storedValue(`${PRIVATE}test`)]).toEqual([initial, false, null]);
  });

  it('keeps what was changed after the submission when the submitted changes are dropped', () => {
    const { form } = open();
    act(() => form().change({ name: 'Ada', bio: 'Submitted' }));
    act(() => form().submit());
    act(() => form().change({ name: 'Ada L' }));
    let isComplete = true;
    act(() => {
      isComplete = form().dropSubmitted();
    });
    expect([isComplete, form().draft, storedValue(`${PRIVATE}test`)]).toEqual([
      false,
      { name: 'Ada L', bio: 'Hi' },
      { name: 'Ada L' },
    ]);
    act(() => form().submit());
    act(() => {
      isComplete = form().dropSubmitted();
    });
    expect([isComplete, form().draft, storedValue(`${PRIVATE}test`)]).toEqual([true, initial, null]);
  });

  it('submits nothing while it is busy, and keeps what was changed before that attempt too', () => {
    const onSubmit = vi.fn();
    const { result, rerender } = renderHook(({ isBusy }) => useForm({ initial, check, isBusy, onSubmit }), {
      initialProps: { isBusy: false },
    });
    act(() => result.current.change({ name: 'Ada' }));
    act(() => result.current.submit());
    rerender({ isBusy: true });
    act(() => result.current.change({ bio: 'Newer' }));
    act(() => result.current.submit());
    expect(onSubmit).toHaveBeenCalledTimes(1);
    act(() => void result.current.dropSubmitted());
    expect(result.current.draft).toEqual({ name: '', bio: 'Newer' });
  });

  it('adds a change that a handler of an earlier render makes to the later ones', () => {
    const { form } = open();
    const { change } = form();
    act(() => form().change({ name: 'Ada' }));
    act(() => change({ bio: 'Late' }));
    expect([form().draft, storedValue(`${PRIVATE}test`)]).toEqual([
      { name: 'Ada', bio: 'Late' },
      { name: 'Ada', bio: 'Late' },
    ]);
  });

  it('stores a reduced draft when the storage is full', () => {
    const { result } = renderHook(() =>
      useForm({
        initial,
        storage: { name: 'test', read, reduced: ({ name }) => ({ name }) },
        check,
        onSubmit: vi.fn(),
      }),
    );
    const store = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => result.current.change({ name: 'Ada', bio: 'long' }));
    store.mockRestore();
    expect(storedValue(`${PRIVATE}test`)).toEqual({ name: 'Ada' });
  });
});

it('maps the first issue of each field of the contract to the field of the form', () => {
  const issues = [
    { path: ['startTime'], message: 'first' },
    { path: ['startTime'], message: 'second' },
    { path: ['other'], message: 'unknown' },
  ];
  expect(fieldErrors(issues, { startTime: 'start' })).toEqual({ start: 'first' });
});
