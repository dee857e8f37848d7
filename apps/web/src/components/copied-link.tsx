export const LINK_COPIED = 'Lien copié';

/** Confirms that a link was copied; `shown` is a link to copy by hand where the clipboard is unavailable. */
export const CopiedLink = ({ copied, shown }: { copied: boolean; shown: string }) => (
  <>
    <span className="sr" role="status">
      {copied ? LINK_COPIED : ''}
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
