import { useState } from 'react';

interface DropFileProps {
  accept: string;
  label: string;
  text: string;
  describedBy?: string;
  /** The file is invalid; the element in `describedBy` has the error. */
  invalid?: boolean;
  /** Allows several files, with a call of `onFile` for each. */
  multiple?: boolean;
  onFile: (file: File) => void;
}

/** File input with drop zone. The same file can be chosen again. */
export function DropFile({ label, text, describedBy, invalid, onFile, ...input }: DropFileProps) {
  const [isOver, setOver] = useState(false);
  const passOn = (files: FileList | null): void => {
    for (const file of [...(files ?? [])].slice(0, input.multiple ? undefined : 1)) onFile(file);
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        passOn(event.dataTransfer.files);
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
            passOn(target.files);
            target.value = '';
          }}
        />
      </label>
      <span className="small muted">{text}</span>
    </div>
  );
}
