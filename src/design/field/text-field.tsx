import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { Counter } from './counter.tsx';
import * as css from './field.css.ts';
import { type ControlWiring, Field, type FieldTexts } from './field.tsx';

type Own = FieldTexts & {
  /** Shows `n/maxLength`; needs `maxLength`. */
  counter?: boolean;
};

export type TextFieldProps = Own & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
export type TextAreaProps = Own &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> };

type Value = InputHTMLAttributes<HTMLInputElement>['value'];

/** What of a control's attributes the frame around it has to know. */
interface Framed {
  readonly id?: string | undefined;
  readonly value?: Value;
  readonly defaultValue?: Value;
  readonly maxLength?: number | undefined;
}

interface FrameProps extends Own {
  readonly of: Framed;
  /** Draws the control with its wiring; it tells `note` what is typed. */
  readonly children: (wiring: ControlWiring, note: (text: string) => void) => ReactNode;
}

/** The texts around a control on one side, the control's own attributes on the other. */
function apart<Props extends Own>({ label, hideLabel, hint, error, optional, counter, ...rest }: Props) {
  return [{ label, hideLabel, hint, error, optional, counter }, rest] as const;
}

const lengthOf = (value: Value) => (typeof value === 'string' ? value.length : 0);

/** Label, messages and counter of a text; its value is held outside or by the control. */
function Frame({ of: { id, value, defaultValue, maxLength }, counter, children, ...texts }: FrameProps) {
  const [typed, setTyped] = useState(() => lengthOf(defaultValue));
  const length = value === undefined ? typed : lengthOf(value);
  return (
    <Field
      {...texts}
      id={id}
      corner={counter && maxLength !== undefined && <Counter length={length} max={maxLength} />}
    >
      {(wiring) => children(wiring, (text) => setTyped(text.length))}
    </Field>
  );
}

/** One line of text. Takes every attribute of an input. */
export function TextField({ className, ...props }: TextFieldProps) {
  const [texts, control] = apart(props);
  return (
    <Frame {...texts} of={control}>
      {(wiring, note) => (
        <input
          {...control}
          {...wiring}
          onChange={(event) => {
            note(event.target.value);
            control.onChange?.(event);
          }}
          className={cx(css.control, className)}
        />
      )}
    </Frame>
  );
}

/** Several lines of text that grow with what is typed. Takes every attribute of a textarea. */
export function TextArea({ className, ...props }: TextAreaProps) {
  const [texts, control] = apart(props);
  return (
    <Frame {...texts} of={control}>
      {(wiring, note) => (
        <textarea
          {...control}
          {...wiring}
          onChange={(event) => {
            note(event.target.value);
            control.onChange?.(event);
          }}
          className={cx(css.control, css.area, css.growing, className)}
        />
      )}
    </Frame>
  );
}
