import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes } from 'react';

interface Around {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong with the value, and what to do. */
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
  label,
  hint,
  error,
  className = '',
  children,
}: Around & { children: (described: Described) => ReactNode }) {
  const id = useId();
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

/** One line of text, with its label, its hint and what is wrong with it. */
export function Field({ label, hint, error, className, ...input }: FieldProps) {
  return (
    <Surrounded {...around({ label, hint, error, className })}>
      {(described) => <input type="text" {...input} {...described} />}
    </Surrounded>
  );
}

type SelectProps = Around & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>;

export function Select({ label, hint, error, className, children, ...select }: SelectProps) {
  return (
    <Surrounded {...around({ label, hint, error, className })}>
      {(described) => (
        <select {...select} {...described}>
          {children}
        </select>
      )}
    </Surrounded>
  );
}

const around = (props: {
  label: ReactNode;
  hint: ReactNode;
  error: string | undefined;
  className: string | undefined;
}): Around => ({
  label: props.label,
  hint: props.hint,
  error: props.error,
  ...(props.className !== undefined && { className: props.className }),
});
