import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  title: string;
  text?: string;
  /** Ids of the fields that something is wrong with, and what they are called. */
  fields: readonly { readonly id: string; readonly label: string }[];
  /** Changes with every try: the summary gets the focus. */
  attempt: number;
}

/** What is wrong with a form, with the way to each field. */
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
