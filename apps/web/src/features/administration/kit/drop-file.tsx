import { useState } from 'react';

interface DropFileProps {
  accept: string;
  /** On the button. */
  label: string;
  /** Beneath it. */
  text: string;
  describedBy?: string;
  /** What is wrong is told where `describedBy` points to. */
  invalid?: boolean;
  /** Several at once, each of which is given. */
  multiple?: boolean;
  onFile: (file: File) => void;
}

/** A file chosen by hand, or dropped. The same one may be chosen again once it has been mended. */
export function DropFile({ label, text, describedBy, invalid, onFile, ...input }: DropFileProps) {
  const [over, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    for (const file of [...(files ?? [])].slice(0, input.multiple ? undefined : 1)) onFile(file);
  };
  return (
    <div
      className={over ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label className="btn ghost file">
        {label}
        <input
          type="file"
          {...input}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={({ target }) => {
            take(target.files);
            target.value = '';
          }}
        />
      </label>
      <span className="small muted">{text}</span>
    </div>
  );
}
