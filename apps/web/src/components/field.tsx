import { useId } from 'react';
import type {
  InputHTMLAttributes,
  ReactNode,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';

interface Around {
  /** Generated when omitted. */
  id?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
  /** Validation error: what is wrong and how to fix it. */
  error?: string | undefined;
  className?: string;
}

interface Described {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Surrounded({
  id: given,
  label,
  hint,
  error,
  className = '',
  children,
}: Around & { children: (described: Described) => ReactNode }) {
  const own = useId();
  const id = given ?? own;
  const told = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`.trim()}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': told || undefined,
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

type FieldProps = Around &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & { ref?: Ref<HTMLInputElement> };

/** Single-line input with label, hint and error. */
export function Field({ id, label, hint, error, className, ...input }: FieldProps) {
  return (
    <Surrounded {...around({ id, label, hint, error, className })}>
      {(described) => <input type="text" {...input} {...described} />}
    </Surrounded>
  );
}

type SelectProps = Around & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>;

export function Select({ id, label, hint, error, className, children, ...select }: SelectProps) {
  return (
    <Surrounded {...around({ id, label, hint, error, className })}>
      {(described) => (
        <select {...select} {...described}>
          {children}
        </select>
      )}
    </Surrounded>
  );
}

type TextAreaProps = Around & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>;

/** Multi-line input with label, hint and error. */
export function TextArea({ id, label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Surrounded {...around({ id, label, hint, error, className })}>
      {(described) => <textarea rows={3} {...area} {...described} />}
    </Surrounded>
  );
}

const around = (props: {
  id: string | undefined;
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  className: string | undefined;
}): Around => ({
  id: props.id,
  label: props.label,
  hint: props.hint,
  error: props.error,
  ...(props.className !== undefined && { className: props.className }),
});
