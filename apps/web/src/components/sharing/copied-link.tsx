export const LINK_COPIED = 'Lien copié';

/** Confirms that a link was copied; `textToCopy` is a link to copy by hand where the clipboard is unavailable. */
export const CopiedLink = ({ copied, textToCopy }: { copied: boolean; textToCopy: string }) => (
  <>
    <span className="sr" role="status">
      {copied ? LINK_COPIED : ''}
    </span>
    {textToCopy && (
      <input
        className="input"
        aria-label="Lien à copier"
        readOnly
        value={textToCopy}
        onFocus={(event) => event.target.select()}
      />
    )}
  </>
);
