import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  title: string;
  text?: string;
  /** Ids and labels of the invalid fields. */
  fields: readonly { readonly id: string; readonly label: string }[];
  /** The summary is focused whenever this changes. */
  attempt: number;
}

/** Summary of a form's errors, with a link to each field. */
export function ErrorSummary({ title, text, fields, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  return (
    <div ref={box} className="notice error" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <ul>
        {fields.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
