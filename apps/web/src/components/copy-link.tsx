import { useCopied } from '../lib/use-copied.js';

const COPIED = 'Lien copié';

interface CopyLinkProps {
  url: string;
  className?: string;
}

/**
 * Copies an address and confirms it for two seconds. When the clipboard is unavailable, shows the address for manual
 * copying.
 */
export function CopyLink({ url, className }: CopyLinkProps) {
  const { copied, shown, copy } = useCopied();
  return (
    <>
      <button type="button" className={className} onClick={() => void copy(url)}>
        {copied ? COPIED : 'Copier le lien'}
      </button>
      <span className="sr" role="status">
        {copied ? COPIED : ''}
      </span>
      {shown && (
        <input
          className="input"
          aria-label="Lien à copier"
          readOnly
          value={shown}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
