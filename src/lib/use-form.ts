import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PRIVATE, removeValue, storedValue, storeValue } from './storage.ts';

/** The message of each invalid field; `form` for an error that belongs to no field. */
export type FieldErrors<Draft> = Partial<Record<keyof Draft | 'form', string>>;

export type Checked<Draft, Input> =
  | { readonly ok: true; readonly input: Input }
  | { readonly ok: false; readonly errors: FieldErrors<Draft> };

interface FormOptions<Draft extends object, Input> {
  /** The values of fields that the user has not changed. */
  readonly initial: Draft;
  /** Where changes are stored on the device, so that they survive a failure, a closed dialog and a reload. Nothing is stored without it. */
  readonly storage?: {
    readonly name: string;
    /** Parses the stored value, which is `null` when nothing is stored. */
    readonly read: (stored: unknown) => Partial<Draft>;
    /** Returns what to store instead when the storage is full. */
    readonly reduced?: (changes: Partial<Draft>) => Partial<Draft>;
  };
  readonly check: (draft: Draft) => Checked<Draft, Input>;
  /** Whether a submission is in flight: another one is ignored. */
  readonly isBusy?: boolean;
  /** Whether that submission is by the form of a screen that the user has left meanwhile: it drops the stored changes that it has sent. */
  readonly isSentElsewhere?: boolean;
  /** Receives the checked input, and the values that the user has changed. */
  readonly onSubmit: (input: Input, changes: Partial<Draft>) => void;
}

/** The state of a form: draft, errors, submission. */
export function useForm<Draft extends object, Input>({
  initial,
  storage,
  check,
  isBusy = false,
  isSentElsewhere = false,
  onSubmit,
}: FormOptions<Draft, Input>) {
  const key = storage && `${PRIVATE}${storage.name}`;
  const readStored = (): Partial<Draft> => (key ? storage.read(storedValue(key)) : {});
  const [changes, setChanges] = useState<Partial<Draft>>(readStored);
  // A handler of an earlier render, such as of a photo that was being resized, must add to later changes.
  const latest = useRef(changes);
  const submitted = useRef<Partial<Draft>>({});
  // What this instance has stored.
  const stored = useRef(changes);
  const [errors, setErrors] = useState<FieldErrors<Draft>>({});
  const draft = { ...initial, ...changes };
  const update = (next: Partial<Draft>) => {
    latest.current = next;
    setChanges(next);
    if (!key) return;
    const isEmpty = Object.keys(next).length === 0;
    if (isEmpty) removeValue(key);
    if (isEmpty || storeValue(key, next)) {
      stored.current = next;
    } else if (storage.reduced) {
      const reduced = storage.reduced(next);
      if (storeValue(key, reduced)) stored.current = reduced;
    }
  };
  const reload = useEffectEvent(() => {
    if (!key) return;
    latest.current = readStored();
    stored.current = latest.current;
    setChanges(latest.current);
  });
  useEffect(() => {
    if (!isSentElsewhere) return undefined;
    return () => reload();
  }, [isSentElsewhere]);
  return {
    draft,
    errors,
    setErrors,
    isChanged: Object.keys(changes).length > 0,
    /** Changes fields and clears their errors. */
    change: (changed: Partial<Draft>) => {
      update({ ...latest.current, ...changed });
      setErrors((before) => withoutErrors(before, changed));
    },
    submit: () => {
      if (isBusy) return;
      const checked = check(draft);
      setErrors(checked.ok ? {} : checked.errors);
      if (!checked.ok) return;
      submitted.current = draft;
      onSubmit(checked.input, changes);
    },
    /**
     * Drops the submitted changes, stored ones too, after the submission has succeeded. Changes made since stay. Returns whether
     * there are none.
     */
    dropSubmitted: (): boolean => {
      const present = readStored();
      // The form of the same screen may have been opened again since, and have stored more.
      const isOwn = JSON.stringify(present) === JSON.stringify(storage?.read(stored.current) ?? {});
      const kept = isOwn ? latest.current : present;
      const newer: Partial<Draft> = {};
      for (const field in kept) {
        if (kept[field] !== submitted.current[field]) newer[field] = kept[field];
      }
      update(newer);
      return Object.keys(newer).length === 0;
    },
    /** Drops all changes, stored ones too. */
    reset: () => {
      update({});
      setErrors({});
    },
  };
}

function withoutErrors<Draft>(errors: FieldErrors<Draft>, changed: Partial<Draft>): FieldErrors<Draft> {
  const rest: FieldErrors<Draft> = { ...errors, form: undefined };
  for (const field in changed) rest[field] = undefined;
  return rest;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first message of each field; `fields` maps the names of the contract to those of the form. */
export function fieldErrors<Field extends string>(
  issues: readonly Issue[],
  fields: Readonly<Record<string, Field>>,
): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  for (const { path, message } of issues) {
    const field = fields[String(path[0])];
    if (field !== undefined) errors[field] ??= message;
  }
  return errors;
}

type Parsed<Input> =
  | { readonly success: true; readonly data: Input }
  | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };

/** The input that a schema of the contract has parsed, or the errors of the fields, named as by `fieldErrors`. */
export function checkedInput<Field extends string, Input>(
  parsed: Parsed<Input>,
  fields: Readonly<Record<string, Field>>,
) {
  if (parsed.success) return { ok: true, input: parsed.data } as const;
  return { ok: false, errors: fieldErrors(parsed.error.issues, fields) } as const;
}

/** Focuses the first invalid field of a form in the next frame: screen readers then read its rendered error message too. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
