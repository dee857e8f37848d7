import { useCopied } from '../../../../lib/use-copied.js';

/** Copies a text; if the browser denies it, shows the text for manual copying. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { copied, shown, copy } = useCopied();
  return (
    <>
      <button type="button" onClick={() => void copy(text)}>
        {copied ? 'Copié' : label}
      </button>
      <span className="sr" role="status">
        {copied ? 'Copié' : ''}
      </span>
      {shown && (
        <textarea
          className="input"
          aria-label="À copier"
          rows={2}
          readOnly
          value={shown}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}
