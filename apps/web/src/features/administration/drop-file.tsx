import { useState } from 'react';

interface DropFileProps {
  accept: string;
  /** On the button. */
  label: string;
  /** Beneath it. */
  text: string;
  describedBy?: string;
  onFile: (file: File) => void;
}

/** A file chosen by hand, or dropped. The same one may be chosen again once it has been mended. */
export function DropFile({ accept, label, text, describedBy, onFile }: DropFileProps) {
  const [over, setOver] = useState(false);
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
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <label className="btn ghost file">
        {label}
        <input
          type="file"
          accept={accept}
          aria-describedby={describedBy}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) onFile(file);
          }}
        />
      </label>
      <span className="small muted">{text}</span>
    </div>
  );
}
