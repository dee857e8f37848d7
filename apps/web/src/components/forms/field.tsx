import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { isUnreadable, unreadableText } from './unreadable.js';

interface FieldFrameProps {
  /** Generated when omitted. */
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  /** Validation error: what is wrong and how to fix it. */
  error?: string | undefined;
  /** Marks the label with a star. */
  isMarked?: boolean | undefined;
  className?: string | undefined;
}

/** Mark of a required field; screen readers are told by the field itself. */
export const Star = () => (
  <span className="star" aria-hidden="true">
    {' *'}
  </span>
);

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function FieldFrame({
  id: givenId,
  label,
  hint,
  error,
  isMarked = false,
  className = '',
  children,
}: FieldFrameProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>
        {label}
        {isMarked && <Star />}
      </label>
      {children({
        id,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="err" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

type FieldProps = FieldFrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | keyof InputHandlers> & { ref?: Ref<HTMLInputElement> };

/** Single-line input with label, hint and error; it says so itself when the browser cannot read what was typed. */
export function Field({ id, label, hint, error, isMarked, className, ...input }: FieldProps) {
  const { isRefused, handlers } = useUnreadable();
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={isRefused ? unreadableText(input.type) : error}
      isMarked={isMarked}
      className={className}
    >
      {(controlProps) => <input type="text" {...input} {...handlers} {...controlProps} />}
    </FieldFrame>
  );
}

type InputHandlers = Pick<InputHTMLAttributes<HTMLInputElement>, 'onBlur' | 'onInput' | 'onInvalid'>;

/** Refuses an unreadable text once the field is left or submitted, until it is readable or empty. */
function useUnreadable() {
  const [isRefused, setRefused] = useState(false);
  const check = ({ currentTarget }: { currentTarget: HTMLInputElement }): void =>
    setRefused(isUnreadable(currentTarget));
  const handlers: InputHandlers = {
    onBlur: ({ currentTarget }) => afterPress(() => check({ currentTarget })),
    onInput: (event) => isRefused && check(event),
    onInvalid: check,
  };
  return { isRefused, handlers };
}

/** After the press that has moved the focus: an error that appears before would move a button away from its click. */
function afterPress(run: () => void): void {
  const end = new AbortController();
  const ended = (): void => {
    end.abort();
    setTimeout(run); // a click follows the end of its press
  };
  for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, ended, { signal: end.signal });
}

type SelectProps = FieldFrameProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>;

export function Select({ id, label, hint, error, isMarked, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isMarked={isMarked} className={className}>
      {(controlProps) => (
        <select {...select} {...controlProps}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>;

export function TextArea({ id, label, hint, error, isMarked, className, ...area }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} isMarked={isMarked} className={className}>
      {(controlProps) => <textarea rows={3} {...area} {...controlProps} />}
    </FieldFrame>
  );
}

/** The options of a select, by value and label. */
export const Options = ({ of }: { of: readonly (readonly [value: string, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
