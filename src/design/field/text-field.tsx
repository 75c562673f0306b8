import {
  type InputEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { visuallyHidden } from '../styles.css.ts';
import * as css from './field.css.ts';
import { type ControlWiring, Field, type FieldTexts, splitProps } from './field.tsx';

type Own = FieldTexts & {
  /** Shows `n/maxLength`; needs `maxLength`. */
  counter?: boolean;
};

/** A count of remaining characters is announced from here on; earlier it would interrupt the typing. */
const ANNOUNCED_FROM = 20;

/** `12/500` below a control. */
function Counter({ length, max }: { length: number; max: number }) {
  const left = max - length;
  return (
    <span className={css.counter} data-full={left <= 0 ? '' : undefined}>
      <span aria-hidden="true">
        {length}/{max}
      </span>
      <span className={visuallyHidden} role="status">
        {left <= ANNOUNCED_FROM ? `${Math.max(left, 0)} ${left === 1 ? 'character' : 'characters'} left` : ''}
      </span>
    </span>
  );
}

export type TextFieldProps = Own & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
export type TextAreaProps = Own &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

type Value = InputHTMLAttributes<HTMLInputElement>['value'];

interface CountedFieldProps extends Own {
  readonly control: {
    readonly id?: string | undefined;
    readonly value?: Value;
    readonly defaultValue?: Value;
    readonly maxLength?: number | undefined;
  };
  /** Renders the control with the attributes that connect it to the field and its counter. */
  readonly children: (
    wiring: ControlWiring & {
      readonly onInput: (event: InputEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    },
  ) => ReactNode;
}

const lengthOf = (value: Value) => (typeof value === 'string' ? value.length : 0);

/** The field around a text, controlled or not, with its counter. */
function CountedField({ control, counter, children, ...texts }: CountedFieldProps) {
  const { id, value, defaultValue, maxLength } = control;
  const [typed, setTyped] = useState(() => lengthOf(defaultValue));
  const length = value === undefined ? typed : lengthOf(value);
  return (
    <Field
      {...texts}
      id={id}
      corner={counter && maxLength !== undefined && <Counter length={length} max={maxLength} />}
    >
      {(wiring) =>
        children({ ...wiring, onInput: ({ currentTarget }) => setTyped(currentTarget.value.length) })
      }
    </Field>
  );
}

/** One line of text. Takes every attribute of an input but `onInput`. */
export function TextField({ className, counter, ...props }: TextFieldProps) {
  const [texts, control] = splitProps(props);
  return (
    <CountedField {...texts} counter={counter} control={control}>
      {(wiring) => <input {...control} {...wiring} className={cx(css.control, className)} />}
    </CountedField>
  );
}

/** Several lines of text that grow with what is typed. Takes every attribute of a textarea but `onInput`. */
export function TextArea({ className, counter, ...props }: TextAreaProps) {
  const [texts, control] = splitProps(props);
  return (
    <CountedField {...texts} counter={counter} control={control}>
      {(wiring) => (
        <textarea {...control} {...wiring} className={cx(css.control, css.area, css.growing, className)} />
      )}
    </CountedField>
  );
}
